// `mayim update --from-page`, which mayim-update.service runs: installs what the technician's page of the hub ordered.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from './sides.ts'
import { type Outcome, update } from './update.ts'

/** The hub writes here and root reads; what the hub wrote is checked as a package from anywhere. */
const folder = '/var/lib/mayim/update'
/** Root writes here and the hub reads. */
const resultFolder = '/var/lib/mayim-update'

/** Installs the package whose name lies in `go`, if it is signed and newer, and leaves how it ended for the page. */
export async function updateFromPage(installed: readonly Side[]): Promise<number> {
  const go = join(folder, 'go')
  const name = readFileSync(go, 'utf8').slice(0, 200).trim()
  // Its appearance started this; it must not start it again.
  rmSync(go)
  const [, version] = /^mayim-hub_([0-9][\w.+~-]*)_(?:amd64|arm64)\.deb$/.exec(name) ?? []
  const outcome: Outcome =
    version === undefined
      ? { outcome: 'refused', why: 'otherPackage' }
      : await update(installed, join(folder, name), { newerOnly: true }).catch(failed)
  mkdirSync(resultFolder, { recursive: true })
  const part = join(resultFolder, 'result.part')
  const result = { version: version ?? '', at: new Date().toISOString(), ...outcome }
  writeFileSync(part, `${JSON.stringify(result)}\n`, { mode: 0o644 })
  renameSync(part, join(resultFolder, 'result.json'))
  return outcome.outcome === 'updated' ? 0 : 1
}

function failed(error: Error): Outcome {
  console.error(error)
  return { outcome: 'refused', why: 'failed' }
}
