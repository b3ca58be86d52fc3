/* Shuts a mounted file system down as if the power had failed: shutdown DIRECTORY FLAGS */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

/* As ext4 and XFS have it. 0: write everything first, 1: write the journal first, 2: write nothing more. */
#define SHUTDOWN _IOR('X', 125, uint32_t)

int main(int count, char **words) {
  uint32_t flags = count == 3 ? (uint32_t)atoi(words[2]) : 2;
  int directory = count == 3 ? open(words[1], O_RDONLY) : -1;
  if (directory < 0 || ioctl(directory, SHUTDOWN, &flags) != 0) {
    perror("shutdown");
    return 1;
  }
  return 0;
}
