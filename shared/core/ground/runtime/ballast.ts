import { randomFillSync } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'

const ballastBytes = 50_000_000
/** Made only where as much is left for everything else. */
const roomBytes = 4 * ballastBytes
const chunkBytes = 1_000_000
/** A process that has just started, or a disk that has just been emptied, is left alone for so long. */
const everyMs = 60_000

/** A file beside the database that is given up when the disk is full, so that the evening goes on (sync-44). */
export interface Ballast {
  /** Frees its space; false if there is none. */
  giveUp(): boolean
  /** Makes it again, if there is room. */
  restore(freeBytes: number): Promise<void>
  /** It was given up and could not be made again yet. */
  readonly isGivenUp: boolean
}

/** @param nowMs a monotonic clock */
export function createBallast(databaseFile: string, nowMs: () => number = () => performance.now()): Ballast {
  const path = `${databaseFile}.ballast`
  let triedMs = nowMs()
  let isGivenUp = false
  return {
    get isGivenUp() {
      return isGivenUp
    },
    giveUp() {
      if (!existsSync(path)) return false
      rmSync(path)
      isGivenUp = true
      triedMs = nowMs()
      return true
    },
    async restore(freeBytes) {
      if (freeBytes < roomBytes || nowMs() - triedMs < everyMs) return
      triedMs = nowMs()
      if (!existsSync(path)) await fill(path)
      isGivenUp = false
    },
  }
}

/** Of random bytes, which no file system compresses away. It gets its name when it is whole. */
async function fill(path: string): Promise<void> {
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    const chunk = randomFillSync(Buffer.alloc(chunkBytes))
    for (let written = 0; written < ballastBytes; written += chunkBytes) await file.write(chunk)
    await file.sync()
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
