import type { KeyObject } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileHash, signatureFile, signSums, sumsFile } from '@mayim/process/release-signature.ts'

/** Writes the checksums of files into their folder, and their signature if there is a key. */
export async function writeSums(
  folder: string,
  names: readonly string[],
  key: KeyObject | null,
): Promise<'signed' | 'not signed'> {
  const lines = await Promise.all(names.map(async name => `${await fileHash(join(folder, name))}  ${name}\n`))
  const sums = lines.join('')
  writeFileSync(join(folder, sumsFile), sums)
  rmSync(join(folder, signatureFile), { force: true })
  if (key === null) return 'not signed'
  writeFileSync(join(folder, signatureFile), signSums(sums, key))
  return 'signed'
}

/** What a page shows of a release. */
const mostNotes = 60

/** The text of `latest.json`: the version, and its lines of the changelog, without links. */
export function latestOf(version: string, changelog: string): string {
  const [, part = ''] = changelog.split(`\n## [${version}]`)
  const [own = ''] = part.split('\n## [')
  const notes = [...own.matchAll(/^- (.+)$/gm)].map(([, line = '']) =>
    line
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .replaceAll('`', '')
      .slice(0, 2000),
  )
  return `${JSON.stringify({ version, notes: notes.slice(0, mostNotes) }, null, 2)}\n`
}
