import type { Side } from '@mayim/domain/sync/side.ts'
import type { Schema } from '../schema/schema.ts'

/**
 * Who may write a column of a synced row (sync-29): `hub` and `portal` that side alone, `owner` the side
 * that owns the booking, `newest` both, the later of two that did not know of each other by the clock.
 */
export type ColumnRule = Side | 'owner' | 'newest'

/** The rule of each column of a table. */
export type ColumnsOf<T extends keyof Schema> = Record<keyof Schema[T], ColumnRule>
