import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Where the databases of a run lie: in memory where the system has a folder there, so that a commit with fsync
 * costs microseconds and the code that opens, commits and reads is the very one of a real side.
 */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}
