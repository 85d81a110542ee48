import { join } from 'node:path'
import type { Side } from '@mayim/contract/call.ts'
import type { NoteKey, NoteKeys } from '../../ground/runtime/facility.ts'
import { keyIdOf, newNoteKey, openNote, sealNote } from './note-cipher.ts'
import { NoteKeyFile } from './note-key-file.ts'

type Listener = (keys: readonly NoteKey[]) => void

/** The file of the notes' keys of a side. */
export function noteKeyFile(dataDir: string, side: Side): string {
  return join(dataDir, 'keys', `${side}-notes.keys`)
}

/**
 * The keys of the notes in a file, which is created with the first key (privacy-670).
 * @param file a path, or `:memory:` for a test
 */
export function openNoteKeys(file: string): NoteKeys {
  let opened: NoteKeyFile | undefined
  const stored = () => {
    opened ??= new NoteKeyFile(file)
    return opened
  }
  const cached = new Map<string, NoteKey>()
  const [made, added] = [new Set<Listener>(), new Set<Listener>()]

  function withId(id: string): NoteKey | undefined {
    const known = cached.get(id) ?? stored().withId(id)
    if (known) cached.set(id, known)
    return known
  }

  function make(keys: readonly NoteKey[]): void {
    stored().add(keys)
    for (const listener of made) listener(keys)
  }

  function keyOf(userId: string): NoteKey {
    const known = stored().ofUser(userId)[0]
    if (known) return known
    const key = newNoteKey(userId)
    make([key])
    return key
  }

  return {
    seal: (userId, note) => (note === '' ? '' : sealNote(keyOf(userId), note)),
    open(value) {
      const id = keyIdOf(value)
      if (id === undefined) return value
      const key = withId(id)
      return key === undefined ? '' : openNote(key, value)
    },
    makeFor(userIds) {
      const without = [...new Set(userIds)].filter(userId => stored().ofUser(userId).length === 0)
      if (without.length > 0) make(without.map(newNoteKey))
    },
    missingIn(values) {
      const ids = values.map(keyIdOf).filter(id => id !== undefined)
      return [...new Set(ids)].filter(id => withId(id) === undefined)
    },
    personsOf: values => values.flatMap(value => withId(keyIdOf(value) ?? '')?.userId ?? []),
    keysOf: ids => ids.map(withId).filter(key => key !== undefined),
    add(keys) {
      stored().add(keys)
      for (const listener of added) listener(keys)
    },
    onMade: listener => listening(made, listener),
    onAdded: listener => listening(added, listener),
    destroy(userIds) {
      for (const [id, { userId }] of cached) if (userIds.includes(userId)) cached.delete(id)
      stored().deleteOf(userIds)
    },
    close: () => opened?.close(),
  }
}

function listening(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
