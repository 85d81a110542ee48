import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditAgeFault } from './audit-age.mjs'
import { imageFiles, imagesOf, isPinned } from './images.ts'

/** The files of a release that name images, and the day of the last look at advisories. */
export interface ReleaseFiles {
  readonly dockerfile: string
  readonly compose: string
  /** `YYYY-MM-DD`; null if nobody looked. */
  readonly auditedAt: string | null
}

/** What keeps a release back, in one sentence each (threats-160, threats-161). */
export function releaseFaults({ dockerfile, compose, auditedAt }: ReleaseFiles, nowMs: number): string[] {
  const faults = imagesOf(dockerfile, compose)
    .filter(image => !isPinned(image))
    .map(image => `The image ${image} is not pinned by its digest: run npm run pin-images.`)
  return [...faults, auditAgeFault(auditedAt, nowMs)].filter(fault => fault !== null)
}

function main(): void {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const { refreshed } = JSON.parse(read('deploy/audit.json')) as { refreshed: string | null }
  const [dockerfile = '', ...composed] = imageFiles.map(path => read(path))
  const files = { dockerfile, compose: composed.join('\n'), auditedAt: refreshed }
  const faults = releaseFaults(files, Date.now())
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.main) main()
