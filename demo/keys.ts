import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the keys of a demo facility. Generates them once and stores them in a file that only its owner can read.
 * Keys in the environment take precedence.
 */
export function demoKeys(dataDir: string): Record<string, string> {
  const path = fileOf(dataDir)
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  const keys = {
    MAYIM_SYNC_KEY: newKey(),
    MAYIM_FACILITY_KEY: newKey(),
    MAYIM_PORTAL_KEY: newKey(),
    BRIDGE_PASSWORD: newKey(),
    ...stored,
  }
  writeKeys(dataDir, keys)
  return keys
}

/** Stores keys in the place of those that a data folder may have. */
export function writeKeys(dataDir: string, keys: Readonly<Record<string, string>>): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
}

const fileOf = (dataDir: string) => join(dataDir, 'keys.json')

function newKey(): string {
  return randomBytes(32).toString('base64url')
}
