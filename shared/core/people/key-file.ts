import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Reads a file of key material, or writes it first with what `make` gives. Only its owner may read it; the
 * write is whole or not at all, so a power cut at the first start leaves no half key.
 */
export function readOrCreateKeyFile(path: string, make: () => string): string {
  if (!existsSync(path)) createKeyFile(path, make())
  return readFileSync(path, 'utf8').trim()
}

/** Where two processes start for the first time together, the first one's file stands. */
function createKeyFile(path: string, content: string): void {
  const draft = writeDraft(path, content)
  try {
    linkSync(draft, path)
  } catch (error) {
    // A file system without links has no second process on it either.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

export function replaceKeyFile(path: string, content: string): void {
  renameSync(writeDraft(path, content), path)
}

function writeDraft(path: string, content: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.new`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, `${content}\n`)
  fsyncSync(file)
  closeSync(file)
  return draft
}
