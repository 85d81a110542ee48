import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Side } from '@mayim/domain/side.ts'
import type { Iso, Json } from './columns.ts'

/**
 * The log (the sync design, The log): what each side wrote, in the order in which this side learned of it.
 * `position` is this side's own contiguous order; (`origin`, `seq`) is the author's.
 */
export interface ChangeRow {
  position: number
  origin: Side
  seq: number
  incarnation: number
  /** How far into the other side's log the writer had applied. */
  dep: number
  /** SHA-256 of the author's previous hash and this entry. */
  hash: string
  entity: EntityName
  entityId: string
  kind: string
  /** The columns that changed, as JSON. */
  fields: Json
  who: string
  cause: string
  at: Iso
  /** Hybrid logical time, see `stamp.ts`; '' in what was written before there was one. */
  stamp: string
}

/** An entry from before the cut that a row still builds on. */
export interface KeptChangeRow extends ChangeRow {
  /** Of the entry before it, which is gone: by it the chain can still be followed. */
  previousHash: string
}

/** One row for each origin: the last of its entries here. The row of this side is the lock of the log. */
export interface ChangeHeadRow {
  origin: string
  seq: number
  hash: string
  position: number
  /** The latest that was taken from it. */
  stamp: string
}

export interface NodeRow {
  side: Side
  nodeId: string
  incarnation: number
  /** `recovering` asks the other side what it lost, `fenced` was replaced by a newer copy: neither writes its log. */
  mode: NodeMode
  /** The newest incarnation of the other side that was let in; older ones are fenced. */
  peerIncarnation: number
  /** The newest incarnation that was given to the other side. */
  minted: number
}

export type NodeMode = 'active' | 'recovering' | 'fenced'

export interface FollowerCursorRow {
  name: string
  position: number
}

/** An entry that could not be applied or carried out; a person looks at it. */
export interface ParkedChangeRow {
  follower: string
  position: number
  reason: string
  at: Iso
}
