import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The demo's people: made by the seed, printed at every start. None of them lives anywhere but in a demo. */
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

/** The mark that the seed is complete: written last. */
export function keepSignIns(dataDir: string, signIns: DemoSignIns): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
}
