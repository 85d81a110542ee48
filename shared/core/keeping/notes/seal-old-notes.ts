import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { type PlainNote, plainNotes, replaceNote } from './noted-table.ts'

const notesEachTime = 100

/** Seals the notes that an older release stored as they were written. */
export async function sealOldNotes(
  facility: Pick<Facility, 'side' | 'db' | 'write' | 'notes' | 'clock'>,
): Promise<void> {
  for (;;) {
    const found = await plainNotes(facility.db, notesEachTime)
    if (found.length === 0) return
    facility.notes.makeFor(found.map(({ userId }) => userId))
    const done = await facility.write(async trx => {
      for (const note of found) await sealOne(note, trx)
      return ok(null)
    })
    if (!done.ok) return
  }

  async function sealOne(note: PlainNote, trx: Parameters<Parameters<Facility['write']>[0]>[0]) {
    const { table, id, column } = note
    const sealed = facility.notes.seal(note.userId, note.note)
    if (!(await replaceNote(trx, note, sealed))) return
    const kind = table === 'user' ? 'changed' : 'noted'
    await record(facility, trx, systemCaller, { entity: table, id, kind, fields: { [column]: sealed } })
  }
}
