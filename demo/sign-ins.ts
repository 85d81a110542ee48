import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sign-ins of the demo's invented people. The seed creates them, and every start prints them. */
export interface DemoSignIns {
  readonly staff: readonly { readonly role: string; readonly name: string; readonly password: string }[]
  readonly patrons: readonly { readonly phone: string; readonly name: string }[]
  readonly pairing: readonly { readonly code: string; readonly device: string }[]
}

const fileOf = (dataDir: string) => join(dataDir, 'sign-ins.json')

/** Null until the data folder has been seeded. */
export function readSignIns(dataDir: string): DemoSignIns | null {
  const path = fileOf(dataDir)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoSignIns) : null
}

/** Stores the sign-ins. The seed writes this file last, so its presence shows that the seed is complete. */
export function writeSignIns(dataDir: string, signIns: DemoSignIns): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
}
