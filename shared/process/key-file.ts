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
 * Reads a file of key material, or creates it with the result of `make`. Only the owner may read it. The write is
 * atomic, so a power failure at the first start leaves no partial key.
 */
export function readOrCreateKeyFile(path: string, make: () => string): string {
  if (!existsSync(path)) createKeyFile(path, make())
  return readFileSync(path, 'utf8').trim()
}

/** If two processes start for the first time together, the file of the first is used. */
function createKeyFile(path: string, content: string): void {
  const draft = writeDraft(path, content)
  try {
    linkSync(draft, path)
  } catch (error) {
    // A file system without links is not shared by two processes.
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
