import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Result } from '@mayim/domain/result.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { type Ballast, createBallast } from './ballast.ts'

/** `full`: no space is left. `failing`: the medium refuses writes or is damaged. */
export type StorageFault = 'full' | 'failing'

/** Primary result codes of SQLite: READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const sqliteFaults: Readonly<Record<number, StorageFault>> = {
  8: 'failing',
  10: 'failing',
  11: 'failing',
  13: 'full',
  14: 'failing',
  26: 'failing',
}
/** SQLSTATE of PostgreSQL: disk_full, io_error, data_corrupted, read_only_sql_transaction. */
const postgresFaults: Readonly<Record<string, StorageFault>> = {
  '53100': 'full',
  '58030': 'failing',
  XX001: 'failing',
  '25006': 'failing',
}

/** Why the database could not store anything, by the error of a write. Null for an error of another kind. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  // The low byte of an extended code is the primary one.
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') return sqliteFaults[errcode & 0xff] ?? null
  return typeof code === 'string' ? (postgresFaults[code] ?? null) : null
}

/** Whether writes reach the disk, by the last write that had something to store. */
export interface Storage {
  readonly fault: StorageFault | null
  /** Calls `listener` with each fault that begins, and with null when writes are stored again. */
  onChange(listener: (fault: StorageFault | null) => void): void
  /** Free bytes where the database lies, or null where it lies on another machine. */
  freeBytes(): Promise<number | null>
  /** The reserve of space was given up to a full disk and could not be made again yet. */
  readonly isReserveUsed: boolean
  /** Makes the reserve again, if there is room. */
  keepReserve(freeBytes: number): Promise<void>
}

type Write = <T>(operation: (trx: Transaction<Schema>) => Promise<Result<T>>) => Promise<Result<T>>

/**
 * Watches the outcomes of `write`. Returns the same write and the state that it shows. A write that finds the disk full
 * gets the space of the ballast and runs again. `file` is the database's.
 */
export function watchStorage(
  write: Write,
  file: string | null,
  ballast: Ballast | null = file === null ? null : createBallast(file),
): { readonly storage: Storage; readonly write: Write } {
  let fault: StorageFault | null = null
  const listeners: ((fault: StorageFault | null) => void)[] = []
  const set = (found: StorageFault | null) => {
    if (found === fault) return
    fault = found
    for (const listener of listeners) listener(found)
  }
  const storage: Storage = {
    get fault() {
      return fault
    },
    onChange: listener => void listeners.push(listener),
    async freeBytes() {
      if (file === null) return null
      const { bavail, bsize } = await statfs(dirname(file))
      return bavail * bsize
    },
    get isReserveUsed() {
      return ballast?.isGivenUp ?? false
    },
    keepReserve: async freeBytes => ballast?.restore(freeBytes),
  }
  const orWithBallast: Write = async operation => {
    try {
      return await write(operation)
    } catch (error) {
      if (storageFaultOf(error) !== 'full' || !ballast?.giveUp()) throw error
      return await write(operation)
    }
  }
  return {
    storage,
    async write(operation) {
      try {
        const result = await orWithBallast(operation)
        if (result.ok) set(null)
        return result
      } catch (error) {
        const found = storageFaultOf(error)
        if (found !== null) set(found)
        throw error
      }
    },
  }
}
