# How a game and a search exchange tables: as PyCapsules, whose names and versions stand here alone.

from cpython.pycapsule cimport PyCapsule_GetContext, PyCapsule_GetPointer, PyCapsule_New, PyCapsule_SetContext
from cpython.ref cimport Py_DECREF, Py_INCREF

from core.flag cimport Flag
from core.ops cimport OPS_VERSION, GameOps


# The functions of a game: a table that lives as long as the module, which is never unloaded.
cdef inline object ops_capsule(GameOps *ops):
    return PyCapsule_New(ops, b"solver.GameOps", NULL)


cdef inline const GameOps *ops_in(object capsule) except NULL:
    cdef const GameOps *ops = <const GameOps *>PyCapsule_GetPointer(capsule, b"solver.GameOps")
    if ops.version != OPS_VERSION:
        raise ImportError(f"game built for contract {ops.version}, search for {OPS_VERSION}")
    return ops


cdef inline void release_owner(object capsule) noexcept:
    Py_DECREF(<object>PyCapsule_GetContext(capsule))


# What `draw` of ops.pxd takes; it keeps the object alive whose table it is.
cdef inline object belief_capsule(void *table, object owner):
    capsule = PyCapsule_New(table, b"solver.Belief", release_owner)
    Py_INCREF(owner)
    PyCapsule_SetContext(capsule, <void *>owner)
    return capsule


cdef inline const void *belief_in(object capsule) except NULL:
    return PyCapsule_GetPointer(capsule, b"solver.Belief")


cdef inline const Flag *flag_in(object stop) except? NULL:
    """The flag of a solver._stopping.StopFlag, which the caller keeps; NULL for None."""
    if stop is None:
        return NULL
    return <const Flag *>PyCapsule_GetPointer(stop.capsule, b"solver.Flag")
