/* Loaded before libc (LD_PRELOAD), it lets the disk below one folder fail as a file tells it to. For T7. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

/* What a test writes into the file: what fails, with which error, and how often in a thousand. */
struct trouble {
  uint32_t writes, syncs, permille, slow_ms, seed;
};
static volatile struct trouble *trouble;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
  const char *control = getenv("LOKET_DISK_TROUBLE");
  folder = getenv("LOKET_DISK");
  if (!control || !folder) return;
  int fd = open(control, O_RDWR);
  if (fd < 0) return;
  void *map = mmap(0, sizeof(struct trouble), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (map != MAP_FAILED) trouble = map;
}

static int ours(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, folder, strlen(folder)) == 0;
}

static int strikes(int fd, uint32_t error, int syncing) {
  if (!trouble || (!error && !trouble->slow_ms) || !ours(fd)) return 0;
  if (syncing && trouble->slow_ms) usleep(trouble->slow_ms * 1000);
  if (!error) return 0;
  trouble->seed = trouble->seed * 1103515245u + 12345u;
  if ((trouble->seed >> 8) % 1000 >= trouble->permille) return 0;
  errno = (int)error;
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRITES(fd) if (trouble && strikes(fd, trouble->writes, 0)) return -1
#define SYNCS(fd) if (trouble && strikes(fd, trouble->syncs, 1)) return -1

ssize_t write(int fd, const void *bytes, size_t size) { WRITES(fd); return REAL(write)(fd, bytes, size); }
ssize_t writev(int fd, const struct iovec *parts, int count) { WRITES(fd); return REAL(writev)(fd, parts, count); }
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { WRITES(fd); return REAL(pwrite)(fd, bytes, size, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) { WRITES(fd); return REAL(pwrite64)(fd, bytes, size, at); }
int ftruncate(int fd, off_t size) { WRITES(fd); return REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { WRITES(fd); return REAL(ftruncate64)(fd, size); }
int fallocate64(int fd, int mode, off64_t at, off64_t size) { WRITES(fd); return REAL(fallocate64)(fd, mode, at, size); }
int fsync(int fd) { SYNCS(fd); return REAL(fsync)(fd); }
int fdatasync(int fd) { SYNCS(fd); return REAL(fdatasync)(fd); }
