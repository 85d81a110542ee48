import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the keys of a demo facility. Generates them once and stores them in a file that only its owner can read.
 * Keys in the environment take precedence.
 */
export function demoKeys(dataDir: string): Record<string, string> {
  const path = join(dataDir, 'keys.json')
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  const keys = {
    MAYIM_SYNC_KEY: newKey(),
    MAYIM_FACILITY_KEY: newKey(),
    MAYIM_PORTAL_KEY: newKey(),
    BRIDGE_PASSWORD: newKey(),
    ...stored,
  }
  writeFileSync(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  return keys
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
}
