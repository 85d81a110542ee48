import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Facility, NoteKey } from '../../ground/runtime/facility.ts'
import type { CommandHandlers } from '../../people/commands/command-desk.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { erasedUsers } from './noted-table.ts'

/** So many fit into one message between two processes of the portal. */
export const keysEachTime = 40

const KeyId = Type.String({ pattern: '^[\\w-]{12}$' })
const Key = Type.Object({
  id: KeyId,
  userId: Type.String({ minLength: 1, maxLength: 36 }),
  key: Type.String({ pattern: '^[\\w-]{43}$' }),
})
const isAsked = Compile(Type.Object({ ids: Type.Array(KeyId, { maxItems: keysEachTime }) }))
const areKeys = Compile(Type.Object({ keys: Type.Array(Key, { maxItems: keysEachTime }) }))

type Parts = Pick<Facility, 'db' | 'notes'>

/**
 * Answers the other side's command about the keys of notes (privacy-672): it asks for keys, or gives those that it made.
 * No key of a deleted account is given or taken. Refuses invalid.
 */
export async function exchangeNoteKeys(
  facility: Parts,
  body: unknown,
): Promise<Result<{ keys: readonly NoteKey[] }>> {
  if (isAsked.Check(body)) return ok({ keys: await ofPresent(facility, facility.notes.keysOf(body.ids)) })
  if (!areKeys.Check(body)) return refuse('invalid', 'invalid')
  // At once, so that it is here before the note that follows it.
  facility.notes.add(body.keys)
  return ok({ keys: [] })
}

/** Takes the keys that the other side gives; returns the ids of those that are here now. */
export async function takeNoteKeys(
  facility: Parts,
  given: unknown,
  ids: readonly string[],
): Promise<string[]> {
  if (!areKeys.Check(given)) return []
  const keys = await ofPresent(
    facility,
    given.keys.filter(({ id }) => ids.includes(id)),
  )
  if (keys.length > 0) facility.notes.add(keys)
  return keys.map(({ id }) => id)
}

async function ofPresent({ db }: Parts, keys: readonly NoteKey[]): Promise<readonly NoteKey[]> {
  const erased = await erasedUsers(
    db,
    keys.map(({ userId }) => userId),
  )
  return keys.filter(({ userId }) => !erased.includes(userId))
}

/** Gives each key that is made here to the other side, while it is linked, and answers its commands about keys. */
export function noteKeyCommands(facility: Parts, peer: Peer): CommandHandlers {
  facility.notes.onMade(keys => {
    if (keys.length <= keysEachTime && peer.linked()) void peer.ask('noteKeys', { keys })
  })
  return { noteKeys: body => exchangeNoteKeys(facility, body) }
}
