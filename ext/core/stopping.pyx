"""The flag of core/flag.pxd as an object, for loops that are started from Python."""

from cpython.pycapsule cimport PyCapsule_New

from core.flag cimport Flag, flag_is_up, flag_raise


cdef class StopFlag:
    """Ends the loops that it was given to, once and for all; from any thread.

    >>> flag = StopFlag()
    >>> flag.set()
    >>> flag.is_set()
    True
    """

    cdef Flag flag

    def set(self):
        """Ends the loops that look at this flag, and those that begin later."""
        flag_raise(&self.flag)

    def is_set(self):
        return bool(flag_is_up(&self.flag))

    @property
    def capsule(self):
        """What core/capsules.pxd takes; valid while the object lives."""
        return PyCapsule_New(&self.flag, b"solver.Flag", NULL)
