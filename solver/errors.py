"""What can be wrong with what a user gives: one family, one clear line each."""


class SolverError(ValueError):
    """Base of all errors that a user can cause. The message is one line: expected and found."""


class SyntaxProblem(SolverError):
    """A text that does not have the form it should have."""


class ImpossiblePosition(SolverError):
    """A text of the right form that describes a position which cannot be."""


class IllegalMove(SolverError):
    """A move, decision or event that the position does not allow."""


class BadOption(SolverError):
    """An option that does not exist, or a value outside its range."""


class NotBuilt(SolverError):
    """Sources that Python has found before the package that was built from them."""
