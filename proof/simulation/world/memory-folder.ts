import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * The folder for the databases of a run. It is in memory if possible, so that a commit with fsync takes microseconds
 * while the code is that of a real side.
 */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}
