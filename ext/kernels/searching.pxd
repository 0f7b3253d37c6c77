# What an alpha-beta search takes from a game and what one thread of it holds.

from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t

from core.flag cimport Flag
from core.ops cimport Child, Key, Test
from core.types cimport Move, State
from kernels.ordering cimport Memory
from kernels.score cimport MAX_PLY
from kernels.tt cimport Table

cdef enum:
    ALPHABETA_VERSION = 4
    NOTHING = 2 * MAX_PLY  # rests_on: on no position of the path
    NOBODY = -1
    HOPE = 29000           # better than any result

# Is the game over by the position alone? Then writes the points of the side to move.
ctypedef bint (*Outcome)(const State *, int *) noexcept nogil
# Writes moves, at most `max_moves`, in an order that need not mean anything; returns their number.
ctypedef int (*List)(const State *, Move *) noexcept nogil
# Whole numbers about a position: an estimate; the plies since the last irreversible move.
ctypedef int (*Measure)(const State *) noexcept nogil
# Whole numbers about a move in a position.
ctypedef int (*Rate)(const State *, Move) noexcept nogil
ctypedef bint (*Sort)(Move) noexcept nogil
# The position with the other side to move.
ctypedef void (*Pass)(const State *, State *) noexcept nogil
# Writes the counts of the terms of the estimate, own less opposing.
ctypedef void (*Count)(const State *, int *) noexcept nogil
# A node: search, position, alpha, beta, depth, ply.
ctypedef int (*Visit)(Search *, const State *, int, int, int, int) noexcept nogil

ctypedef struct AlphaBetaOps:
    int version            # ALPHABETA_VERSION
    int size               # bytes of a position, at most sizeof(State)
    int max_moves
    Outcome outcome
    Key key                # of all that moves and results depend on, but for the history
    Key rules              # of the rules in force
    Key identity           # of what repetition compares
    Test declarable        # a draw by repetition may be declared here
    Test loose             # under the rules in force repetition takes different positions for one
    Measure count          # plies since the last irreversible move
    Measure limit          # count at which the game is drawn; 0: never
    Test forced            # the legal moves are captures, and they are compulsory
    List captures           # the legal moves where forced
    List others             # the legal moves where not
    Test restless          # not forced, yet something could be captured, now or by the other side
    Child make
    Pass turn
    Test may_pass          # a null move is sound: moving is no burden here
    Measure tension        # pieces that still have to be exchanged before the game is dead
    Measure evaluate       # an estimate within EVAL_LIMIT, never of a finished position
    int terms              # of the estimate: their number, names, weights and counts
    const char *const *names
    const int *weights
    Count count_terms
    Rate gain              # of a capture: order in which to try them, 0 for other moves, below 2 ** 15
    Rate slot              # kind of move for the history, below SLOTS, the same for mirrored positions
    Sort keeps_turn        # the same side moves on after this move
    Visit visit            # the kernel with this game's functions as constants, or NULL

# A ply of the line that is being searched.
ctypedef struct Frame:
    Move killers[2]
    Move move              # the move tried; 0: a null move
    int slot               # of that move
    int first              # where the moves of this ply begin in Search.moves and ratings
    int reversible         # plies back to the last capture or null move
    int side               # 0: the side that moves at the root
    int rests_on
    int length             # of the best line from here

# One thread's search. Boards, moves, ratings and lines are arrays by ply.
ctypedef struct Search:
    const AlphaBetaOps *ops
    Table table
    uint64_t salt          # of the rules in force: tables outlive a change of options
    int repetition         # occurrences that make a draw; 0: never
    int contempt           # hundredths that the root's side gives for each piece of `tension`
    int hope               # NOBODY, or the side for which every estimate is the best: a bound search
    uint64_t nodes
    uint64_t node_limit
    uint64_t poll_at
    int poll_every         # nodes between two polls
    int64_t polled         # core.clock time of the last poll
    int64_t deadline       # core.clock time
    const Flag *stop       # NULL: nothing stops it, limits neither
    bint stopped
    bint verifying         # below a null move that is being verified
    uint8_t reductions[64][64]
    int deepest
    uint64_t *path         # identities of the root and the line
    # Identities that end the game when they occur once more, for they have occurred often enough up to
    # the root; is a draw to be declared as soon as no right is open; either of them, or anything alike.
    uint64_t *drawn
    int drawn_count
    bint draw_due
    bint haunted
    bint doubted           # a bound search has met a position of which nothing is known
    int trusted            # plies from the root to which a proof from the table may reach
    State *boards
    int stride             # bytes from board to board
    Move *moves
    int64_t *ratings
    int room               # moves of a ply, at most
    Move *lines            # MAX_PLY moves for each ply
    Frame *frames
    Memory memory
