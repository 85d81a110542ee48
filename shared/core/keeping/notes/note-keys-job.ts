import { erasedKind } from '../../ground/log/fold-row.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '../../ground/runtime/periodic-job.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { keysEachTime, takeNoteKeys } from './give-note-keys.ts'
import { erasedUsers, notedAfter, sealedNotes } from './noted-table.ts'

const entriesEachTime = 500
const sealedNote = /n1\.[\w-]{12}\.[\w-]+/g
/** A key that the other side has not either is asked for again after this time. */
const askAgainMs = 600_000

type Parts = Pick<Facility, 'side' | 'db' | 'write' | 'notes' | 'changes' | 'clock' | 'hostClock' | 'log'>

/**
 * Destroys the keys of deleted accounts (privacy-671), and gets from the other side the keys of the notes that came from
 * there (privacy-672). It looks at every note at its start, and then at what the log says of notes.
 * @param first what this side does before it looks at every note
 */
export function startNoteKeysJob(
  facility: Parts,
  peer: Peer,
  first: (facility: Parts) => Promise<void> = async () => undefined,
): PeriodicJob {
  const wanted = new Set<string>()
  const askedMs = new Map<string, number>()
  let position: number | null = null

  async function look(): Promise<void> {
    const { db, notes, changes } = facility
    const { head } = changes
    if (position === null || head < position) {
      notes.destroy(await erasedUsers(db))
      await first(facility)
      for (const id of notes.missingIn(await sealedNotes(db))) wanted.add(id)
      position = head
      return
    }
    while (position < head) {
      const entries = await notedAfter(db, position, entriesEachTime)
      const erased = entries.filter(({ entity, kind }) => entity === 'user' && kind === erasedKind)
      if (erased.length > 0) notes.destroy(erased.map(({ entityId }) => entityId))
      const sealed = entries.flatMap(({ fields }) => fields.match(sealedNote) ?? [])
      for (const id of notes.missingIn(sealed)) wanted.add(id)
      position = entries.at(-1)?.position ?? head
    }
  }

  async function ask(): Promise<void> {
    const now = facility.hostClock.now()
    const due = [...wanted].filter(id => now - (askedMs.get(id) ?? 0) >= askAgainMs)
    for (let at = 0; at < due.length && peer.linked(); at += keysEachTime) {
      const ids = due.slice(at, at + keysEachTime)
      const given = await peer.ask('noteKeys', { ids })
      if (!given.ok) return
      for (const id of ids) askedMs.set(id, now)
      for (const id of await takeNoteKeys(facility, given.value, ids)) wanted.delete(id)
    }
  }

  return startPeriodicJob(facility, 'noteKeys', async () => {
    await look()
    if (wanted.size > 0 && peer.linked()) await ask()
  })
}
