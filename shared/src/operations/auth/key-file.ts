import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Reads a file of key material, or writes it first with what `make` gives. Only its owner may read it; the
 * write is whole or not at all, so a power cut at the first start leaves no half key.
 */
export function readOrCreateKeyFile(path: string, make: () => string): string {
  if (!existsSync(path)) replaceKeyFile(path, make())
  return readFileSync(path, 'utf8').trim()
}

export function replaceKeyFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.new`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, `${content}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
}
