import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { erasedKind } from '../../ground/log/fold-row.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, NoteKey } from '../../ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '../../ground/runtime/job.ts'
import { record } from '../../ground/runtime/record-change.ts'
import type { CommandHandlers } from '../../people/commands/command-desk.ts'
import type { Peer } from '../../people/commands/peer.ts'
import {
  erasedUsers,
  notedAfter,
  type PlainNote,
  plainNotes,
  replaceNote,
  sealedNotes,
} from './noted-table.ts'

const entriesEachTime = 500
const sealedNote = /n1\.[\w-]{12}\.[\w-]+/g
/** A key that the other side has not either is asked for again after this time. */
const askAgainMs = 600_000

type Parts = Pick<
  Facility,
  'side' | 'db' | 'write' | 'notes' | 'changes' | 'settings' | 'clock' | 'hostClock' | 'log'
>

/**
 * Destroys the keys of deleted accounts (privacy-671), and gets from the other side the keys of the notes that came from
 * there (privacy-672). It looks at every note at its start, and then at what the log says of notes.
 * @param first what this side does before it looks at every note
 */
export function startNoteKeysJob(
  facility: Parts,
  peer: Peer,
  first: (facility: Parts) => Promise<void> = async () => undefined,
  times: JobTimes = always,
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
    const due = [...wanted].filter(mayAskFor)
    for (let at = 0; at < due.length && peer.linked(); at += keysEachTime) {
      const ids = due.slice(at, at + keysEachTime)
      const given = await peer.ask('noteKeys', { ids })
      if (!given.ok) return
      for (const id of ids) askedMs.set(id, now)
      for (const id of await takeNoteKeys(facility, given.value, ids)) wanted.delete(id)
    }
  }

  const mayAskFor = (id: string) => facility.hostClock.now() - (askedMs.get(id) ?? 0) >= askAgainMs
  const isDue = () => wanted.size > 0 && peer.linked() && [...wanted].some(mayAskFor)
  const run = async () => {
    await look()
    if (isDue()) await ask()
  }
  return startPeriodicJob(facility, 'noteKeys', run, { ...times, isDue })
}

/** So many fit into one message between two processes of the portal. */
const keysEachTime = 40

const KeyId = Type.String({ pattern: '^[\\w-]{12}$' })
const Key = Type.Object({
  id: KeyId,
  userId: Type.String({ minLength: 1, maxLength: 36 }),
  key: Type.String({ pattern: '^[\\w-]{43}$' }),
})
const isAsked = Compile(Type.Object({ ids: Type.Array(KeyId, { maxItems: keysEachTime }) }))
const areKeys = Compile(Type.Object({ keys: Type.Array(Key, { maxItems: keysEachTime }) }))

type KeyParts = Pick<Facility, 'db' | 'notes'>

/**
 * Answers the other side's command about the keys of notes (privacy-672): it asks for keys, or gives those that it made.
 * No key of a deleted account is given or taken. Refuses invalid.
 */
export async function exchangeNoteKeys(
  facility: KeyParts,
  body: unknown,
): Promise<Result<{ keys: readonly NoteKey[] }>> {
  if (isAsked.Check(body)) return ok({ keys: await ofPresent(facility, facility.notes.keysOf(body.ids)) })
  if (!areKeys.Check(body)) return refuse('invalid', 'invalid')
  // At once, so that it is here before the note that follows it.
  facility.notes.add(body.keys)
  return ok({ keys: [] })
}

/** Takes the keys that the other side gives; returns the ids of those that are here now. */
async function takeNoteKeys(facility: KeyParts, given: unknown, ids: readonly string[]): Promise<string[]> {
  if (!areKeys.Check(given)) return []
  const keys = await ofPresent(
    facility,
    given.keys.filter(({ id }) => ids.includes(id)),
  )
  if (keys.length > 0) facility.notes.add(keys)
  return keys.map(({ id }) => id)
}

async function ofPresent({ db }: KeyParts, keys: readonly NoteKey[]): Promise<readonly NoteKey[]> {
  const erased = await erasedUsers(
    db,
    keys.map(({ userId }) => userId),
  )
  return keys.filter(({ userId }) => !erased.includes(userId))
}

/** Gives each key that is made here to the other side, while it is linked, and answers its commands about keys. */
export function noteKeyCommands(facility: KeyParts, peer: Peer): CommandHandlers {
  facility.notes.onMade(keys => {
    if (keys.length <= keysEachTime && peer.linked()) void peer.ask('noteKeys', { keys })
  })
  return { noteKeys: body => exchangeNoteKeys(facility, body) }
}

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
