import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import { fileHash } from '@mayim/process/release-signature.ts'
import { describeError } from '../../ground/runtime/error-trace.ts'
import { readBackupFacts } from '../backup/backup-facts.ts'
import { backupFolder, expiredBackups, madeAtMs } from '../backup/backup-files.ts'
import { type CopyNote, type CopySide, noCopy, readCopyNotes, writeCopyNote } from './copy-notes.ts'
import { type CopyPlace, PlaceFault, type SourceFile } from './place.ts'

/** A backup of this machine, with the hash that its file had when it was made. */
export async function sourceFile({ dataDir }: CopySide, name: string): Promise<SourceFile> {
  const file = join(backupFolder(dataDir), name)
  const sha256 = readBackupFacts(file)?.sha256 ?? (await fileHash(file))
  return { name, file, sha256, bytes: statSync(file).size }
}

/**
 * Copies a backup to a place, has the place give it back, and deletes the copies there that are no longer kept. Notes the
 * outcome, and returns it.
 */
export async function copyTo(
  place: CopyPlace,
  name: string,
  side: CopySide,
  nowMs: number,
): Promise<CopyNote> {
  return noted(place, side, nowMs, async before => {
    const source = await sourceFile(side, name)
    await place.put(source)
    if ((await place.hashOf(name)) !== source.sha256) throw new PlaceFault('differs')
    await deleteExpired(place, side.side, nowMs)
    const { sha256 } = source
    return { ...before, copy: { name, sha256, copiedMs: nowMs }, checkedMs: nowMs }
  })
}

/** Reads the newest copy of a place again: a card or a stick loses what nobody reads (sync-1123). */
export async function checkCopyAt(place: CopyPlace, side: CopySide, nowMs: number): Promise<CopyNote> {
  return noted(place, side, nowMs, async before => {
    if (before.copy === null) return before
    const isWhole = (await place.hashOf(before.copy.name)) === before.copy.sha256
    // Without a copy the next look makes one.
    if (!isWhole) writeCopyNote(side, place.kind, { ...before, copy: null })
    if (!isWhole) throw new PlaceFault('differs')
    return { ...before, checkedMs: nowMs }
  })
}

/** Reads the newest backup of this machine again. */
export async function checkOwn(side: CopySide, name: string, nowMs: number): Promise<CopyNote> {
  const file = join(backupFolder(side.dataDir), name)
  const sha256 = await fileHash(file)
  const isWhole = (readBackupFacts(file)?.sha256 ?? sha256) === sha256
  const note: CopyNote = {
    copy: { name, sha256, copiedMs: nowMs },
    checkedMs: nowMs,
    triedMs: nowMs,
    fault: isWhole ? null : { word: 'differs', detail: '' },
  }
  writeCopyNote(side, 'own', note)
  return note
}

async function noted(
  { kind }: CopyPlace,
  side: CopySide,
  nowMs: number,
  act: (before: CopyNote) => Promise<CopyNote>,
): Promise<CopyNote> {
  const before = () => readCopyNotes(side)[kind] ?? noCopy
  let note: CopyNote
  try {
    note = { ...(await act(before())), triedMs: nowMs, fault: null }
  } catch (error) {
    const { fault, detail } =
      error instanceof PlaceFault ? error : { fault: 'other' as const, detail: describeError(error).reason }
    note = { ...before(), triedMs: nowMs, fault: { word: fault, detail: detail.slice(0, 120) } }
  }
  writeCopyNote(side, kind, note)
  return note
}

async function deleteExpired(place: CopyPlace, side: Side, nowMs: number): Promise<void> {
  const kept = (await place.names()).flatMap(name => {
    const atMs = madeAtMs(side, name)
    return atMs === null ? [] : [{ name, atMs }]
  })
  const newestFirst = kept.toSorted((a, b) => b.atMs - a.atMs)
  for (const { name } of expiredBackups(newestFirst, nowMs)) await place.remove(name)
}
