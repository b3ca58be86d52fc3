/*
 * Preloaded into a process, this writes down what the process does to the files below one directory, and lets
 * calls fail as planned:
 *
 *   POWER_ROOT   the directory, as a real path
 *   POWER_TRACE  the file to append records to
 *   POWER_SAID   a file outside; what the process writes to it becomes part of the trace, in order
 *   POWER_FAULT  CALL:FIRST:COUNT:ERRNO:SHORT, see struct plan
 *   POWER_LIE    if set, a sync does nothing and says that it did
 *
 * Each call happens under one lock together with its record, so the trace has the order of the calls. Only a sync
 * is two records, for its beginning and its end: what is said in between was said before the sync was over.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The layout that Trace.java reads; in front of `length` bytes. */
struct __attribute__((packed)) record {
  char kind;
  uint32_t handle;
  int64_t at;
  uint32_t length;
};

/* From its `first` call on, `count` calls of one kind (w, t, s, o, u) fail; a short write does half of the first. */
static struct plan {
  char call;
  long first, count;
  int error, is_short;
} plan;

enum { MOST_FILES = 1 << 16, SAID = 1 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t handles[MOST_FILES]; /* by file descriptor; 0 is none of ours */
static uint32_t last_handle;
static const char *root, *said;
static int trace = -1, lies;
static long calls;

__attribute__((constructor)) static void begin(void) {
  root = getenv("POWER_ROOT");
  said = getenv("POWER_SAID");
  lies = getenv("POWER_LIE") != NULL;
  const char *fault = getenv("POWER_FAULT");
  if (fault)
    sscanf(fault, "%c:%ld:%ld:%d:%d", &plan.call, &plan.first, &plan.count, &plan.error, &plan.is_short);
  const char *path = getenv("POWER_TRACE");
  if (path)
    trace = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  last_handle = (uint32_t)getpid() << 12; /* no two processes of one trace share a handle */
}

/* The part of a path below the directory, or NULL. */
static const char *below(const char *path) {
  size_t length = root ? strlen(root) : 0;
  if (trace < 0 || !length || strncmp(path, root, length) != 0)
    return NULL;
  return path[length] == '/' ? path + length + 1 : path[length] ? NULL : "";
}

static uint32_t handle(int fd) { return fd >= 0 && fd < MOST_FILES ? handles[fd] : 0; }

static void append(const void *bytes, size_t length) {
  if (syscall(SYS_write, trace, bytes, length) != (ssize_t)length)
    _exit(99); /* a trace with a hole proves nothing */
}

static void note(char kind, uint32_t handle, int64_t at, const void *bytes, size_t length) {
  struct record record = {kind, handle, at, (uint32_t)length};
  append(&record, sizeof record);
  append(bytes, length);
}

/* Whether this call is to fail; says so in the trace, and leaves the reason in errno. */
static int fails(char call) {
  if (call != plan.call || ++calls < plan.first || calls - plan.first >= plan.count)
    return 0;
  note('x', 0, plan.error, &call, 1);
  errno = plan.error;
  return 1;
}

static int open_below(const char *name, const char *path, int flags, mode_t mode) {
  if (fails('o'))
    return -1;
  int is_new = (flags & O_CREAT) && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) != 0;
  int fd = syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (fd < 0 || fd >= MOST_FILES)
    return fd;
  handles[fd] = ++last_handle;
  note(is_new ? 'c' : 'o', handles[fd], 0, name, strlen(name));
  if (flags & O_TRUNC)
    note('t', handles[fd], 0, "", 0);
  return fd;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  const char *name = below(path);
  int is_said = said && trace >= 0 && strcmp(path, said) == 0;
  if (!name && !is_said)
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  pthread_mutex_lock(&lock);
  int fd = name ? open_below(name, path, flags, mode) : syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (!name && fd >= 0 && fd < MOST_FILES)
    handles[fd] = SAID;
  pthread_mutex_unlock(&lock);
  return fd;
}

int close(int fd) {
  if (handle(fd))
    handles[fd] = 0;
  return syscall(SYS_close, fd);
}

static ssize_t write_at(int fd, const void *bytes, size_t count, off_t at) {
  if (fails('w')) {
    if (!plan.is_short || calls != plan.first || count < 2)
      return -1;
    count /= 2;
  }
  ssize_t done = syscall(SYS_pwrite64, fd, bytes, count, at);
  if (done > 0)
    note('w', handle(fd), at, bytes, done);
  return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  if (!handle(fd))
    return syscall(SYS_pwrite64, fd, bytes, count, at);
  pthread_mutex_lock(&lock);
  ssize_t done = write_at(fd, bytes, count, at);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  if (!handle(fd))
    return syscall(SYS_write, fd, bytes, count);
  pthread_mutex_lock(&lock);
  ssize_t done;
  if (handle(fd) == SAID) {
    done = syscall(SYS_write, fd, bytes, count);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    note('a', SAID, now.tv_sec * 1000LL + now.tv_nsec / 1000000, bytes, count);
  } else {
    off_t at = lseek(fd, 0, SEEK_CUR);
    done = write_at(fd, bytes, count, at);
    if (done > 0)
      lseek(fd, at + done, SEEK_SET);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate(int fd, off_t size) {
  if (!handle(fd))
    return syscall(SYS_ftruncate, fd, size);
  pthread_mutex_lock(&lock);
  int result = fails('t') ? -1 : (int)syscall(SYS_ftruncate, fd, size);
  if (result == 0)
    note('t', handle(fd), size, "", 0);
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) {
  if (!handle(fd) || lies)
    return handle(fd) ? 0 : syscall(SYS_fsync, fd);
  pthread_mutex_lock(&lock);
  note('b', handle(fd), 0, "", 0);
  int failed = fails('s');
  pthread_mutex_unlock(&lock);
  int result = failed ? -1 : (int)syscall(SYS_fsync, fd);
  pthread_mutex_lock(&lock);
  note(result == 0 ? 's' : 'f', handle(fd), 0, "", 0);
  pthread_mutex_unlock(&lock);
  if (failed)
    errno = plan.error;
  return result;
}

int fdatasync(int fd) { return fsync(fd); }

int unlink(const char *path) {
  const char *name = below(path);
  if (!name)
    return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  pthread_mutex_lock(&lock);
  int result = fails('u') ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (result == 0)
    note('u', 0, 0, name, strlen(name));
  pthread_mutex_unlock(&lock);
  return result;
}

int rename(const char *from, const char *to) {
  const char *old = below(from), *new = below(to);
  if (!old || !new)
    return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  char names[8192];
  if (result == 0)
    note('r', 0, 0, names, snprintf(names, sizeof names, "%s\n%s", old, new));
  pthread_mutex_unlock(&lock);
  return result;
}

int mkdir(const char *path, mode_t mode) {
  const char *name = below(path);
  if (!name)
    return syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  if (result == 0)
    note('m', 0, 0, name, strlen(name));
  pthread_mutex_unlock(&lock);
  return result;
}

/* The same calls under the names that code with 64-bit offsets uses. */
int open64(const char *path, int flags, ...) __attribute__((alias("open")));
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) __attribute__((alias("pwrite")));
int ftruncate64(int fd, off64_t size) __attribute__((alias("ftruncate")));
