/* A monotonic clock that runs CLOCK_SPEED times as fast: to be loaded before the C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

typedef int clock_function(clockid_t, struct timespec *);

int clock_gettime(clockid_t clock, struct timespec *t) {
    static clock_function *real;
    static long long speed;
    if (real == NULL) {
        const char *text = getenv("CLOCK_SPEED");
        speed = text ? atoll(text) : 1;
        real = (clock_function *)dlsym(RTLD_NEXT, "clock_gettime");
    }
    int status = real(clock, t);
    if (clock == CLOCK_MONOTONIC && status == 0) {
        long long ns = (t->tv_sec * 1000000000LL + t->tv_nsec) * speed;
        t->tv_sec = ns / 1000000000;
        t->tv_nsec = ns % 1000000000;
    }
    return status;
}
