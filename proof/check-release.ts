import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditAgeFault } from './audit-age.mjs'
import { imageFiles, imagesOf, isPinned } from './images.ts'

/** The files of a release that name images, its changelog, and the day of the last look at advisories. */
export interface ReleaseFiles {
  readonly dockerfile: string
  readonly compose: string
  readonly changelog: string
  /** That of package.json. */
  readonly version: string
  /** `YYYY-MM-DD`; null if nobody looked. */
  readonly auditedAt: string | null
}

/** What keeps a release back, in one sentence each (threats-160, threats-161). */
export function releaseFaults(
  { dockerfile, compose, changelog, version, auditedAt }: ReleaseFiles,
  nowMs: number,
): string[] {
  const faults = imagesOf(dockerfile, compose)
    .filter(image => !isPinned(image))
    .map(image => `The image ${image} is not pinned by its digest: run npm run pin-images.`)
  const isCut = changelog.includes(`\n## [${version}] - 2`)
  const uncut = isCut ? null : `CHANGELOG.md has no head "## [${version}] - <day>": cut what is unreleased.`
  return [...faults, uncut, auditAgeFault(auditedAt, nowMs)].filter(fault => fault !== null)
}

function main(): void {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const { refreshed } = JSON.parse(read('deploy/audit.json')) as { refreshed: string | null }
  const [dockerfile = '', ...composed] = imageFiles.map(path => read(path))
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const files = {
    ...{ dockerfile, compose: composed.join('\n'), auditedAt: refreshed },
    ...{ changelog: read('CHANGELOG.md'), version },
  }
  const faults = releaseFaults(files, Date.now())
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.main) main()
