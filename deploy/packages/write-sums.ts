import type { KeyObject } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureFile, signSums, sumOf, sumsFile } from '@mayim/process/release-signature.ts'

/** Writes the checksums of files into their folder, and their signature if there is a key. */
export async function writeSums(
  folder: string,
  names: readonly string[],
  key: KeyObject | null,
): Promise<'signed' | 'not signed'> {
  const lines = await Promise.all(names.map(async name => `${await sumOf(join(folder, name))}  ${name}\n`))
  const sums = lines.join('')
  writeFileSync(join(folder, sumsFile), sums)
  rmSync(join(folder, signatureFile), { force: true })
  if (key === null) return 'not signed'
  writeFileSync(join(folder, signatureFile), signSums(sums, key))
  return 'signed'
}
