import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a release that name images, and the day of the last look at advisories. */
export interface ReleaseFiles {
  readonly dockerfile: string
  readonly compose: string
  /** `YYYY-MM-DD`, or an instant; null if nobody looked. */
  readonly auditedAt: string | null
}

const auditDays = 7
const dayMs = 86_400_000

/** What keeps a release back, in one sentence each (threats-160, threats-161). */
export function releaseFaults({ dockerfile, compose, auditedAt }: ReleaseFiles, nowMs: number): string[] {
  const stages = [...dockerfile.matchAll(/^FROM (?:--\S+ )?(\S+)(?: AS (\S+))?/gim)]
  const own = new Set(stages.map(([, , name]) => name))
  const images = [
    ...stages.map(([, image = '']) => image).filter(image => !own.has(image)),
    ...[...compose.matchAll(/^\s*image:\s*(\S+)/gm)].map(([, image = '']) => image),
  ]
  const faults = [...new Set(images)]
    .filter(image => !/@sha256:[0-9a-f]{64}$/.test(image))
    .map(image => `The image ${image} is not pinned by its digest.`)
  const age = auditedAt === null ? Number.POSITIVE_INFINITY : (nowMs - Date.parse(auditedAt)) / dayMs
  if (!(age <= auditDays))
    faults.push(`deploy/audit.json is older than ${auditDays} days: run npm run audit.`)
  return faults
}

function main(): void {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const { refreshed } = JSON.parse(read('deploy/audit.json')) as { refreshed: string | null }
  const files = { dockerfile: read('Dockerfile'), compose: read('deploy/compose.yaml'), auditedAt: refreshed }
  const faults = releaseFaults(files, Date.now())
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.main) main()
