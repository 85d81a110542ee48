import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Side } from '@mayim/contract/call.ts'
import type { NoteKey, NoteKeys } from '../../ground/runtime/facility.ts'

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

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `n1.<key id>.<nonce, tag and text>` */
const form = /^n1\.([\w-]{12})\.([\w-]+)$/

function newNoteKey(userId: string): NoteKey {
  return {
    id: randomBytes(9).toString('base64url'),
    userId,
    key: randomBytes(32).toString('base64url'),
  }
}

/** The id of the key that sealed a value; undefined for a note of an older release, which is not sealed. */
function keyIdOf(stored: string): string | undefined {
  return form.exec(stored)?.[1]
}

function sealNote({ id, key }: NoteKey, note: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, Buffer.from(key, 'base64url'), nonce)
  const body = Buffer.concat([sealing.update(note, 'utf8'), sealing.final()])
  return `n1.${id}.${Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url')}`
}

/** Throws if the value was changed. */
function openNote({ key }: NoteKey, stored: string): string {
  const bytes = Buffer.from(form.exec(stored)?.[2] ?? '', 'base64url')
  const opening = createDecipheriv(cipher, Buffer.from(key, 'base64url'), bytes.subarray(0, nonceBytes))
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const head = opening.update(bytes.subarray(nonceBytes + tagBytes))
  return Buffer.concat([head, opening.final()]).toString('utf8')
}

const busyTimeoutMs = 5000
const columns = 'id, user_id as userId, key'

/**
 * The file of the notes' keys. It is no part of the database, so no backup of that holds a key. Several processes of a
 * machine may have it open.
 */
class NoteKeyFile {
  readonly #database: DatabaseSync

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    this.#database = new DatabaseSync(file, { timeout: busyTimeoutMs })
    if (file !== ':memory:') chmodSync(file, 0o600)
    // A deleted key is overwritten, and no journal keeps a copy of it.
    this.#database.exec(`pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on;
      create table if not exists note_key (id text primary key, user_id text not null, key text not null) strict;
      create index if not exists note_key_user on note_key (user_id);`)
  }

  withId(id: string): NoteKey | undefined {
    return this.#read('id = ?', id)[0]
  }

  ofUser(userId: string): readonly NoteKey[] {
    return this.#read('user_id = ? order by rowid', userId)
  }

  add(keys: readonly NoteKey[]): void {
    const insert = this.#database.prepare('insert into note_key values (?, ?, ?) on conflict do nothing')
    this.#together(keys, ({ id, userId, key }) => insert.run(id, userId, key))
  }

  deleteOf(userIds: readonly string[]): void {
    const remove = this.#database.prepare('delete from note_key where user_id = ?')
    this.#together(userIds, userId => remove.run(userId))
  }

  close(): void {
    this.#database.close()
  }

  #read(condition: string, value: string): NoteKey[] {
    const found = this.#database.prepare(`select ${columns} from note_key where ${condition}`).all(value)
    return found as unknown as NoteKey[]
  }

  #together<T>(items: readonly T[], run: (item: T) => void): void {
    this.#database.exec('begin immediate')
    try {
      for (const item of items) run(item)
      this.#database.exec('commit')
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }
}
