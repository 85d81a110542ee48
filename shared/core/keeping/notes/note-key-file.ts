import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { NoteKey } from '../../ground/runtime/facility.ts'

const busyTimeoutMs = 5000
const columns = 'id, user_id as userId, key'

/**
 * The file of the notes' keys. It is no part of the database, so no backup of that holds a key. Several processes of a
 * machine may have it open.
 */
export class NoteKeyFile {
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
