import type { AttentionKind } from '@mayim/contract/entities/attention.ts'
import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { CivilDate, Iso, Json } from './columns.ts'

/**
 * An entry of the change log (sync-10) of either side. `position` is its number in this side's order, without gaps;
 * `origin` and `seq` are its author and number there.
 */
export interface ChangeRow {
  position: number
  origin: Side
  seq: number
  incarnation: number
  /** How far the author had applied the other side's log. */
  dep: number
  /** SHA-256 of the hash of the author's previous entry and of this entry. */
  hash: string
  entity: EntityName
  entityId: string
  kind: string
  /** The columns that changed, as JSON. */
  fields: Json
  who: string
  cause: string
  at: Iso
  /** The hybrid logical clock, see `stamp.ts`; '' in entries from before it existed. */
  stamp: string
}

/** An entry from before the cut that a fold still needs. */
export interface KeptChangeRow extends ChangeRow {
  /** The hash of the entry before it, which was removed. The chain is verified with it. */
  previousHash: string
}

/** One row per origin: its last entry on this side. The row of this side is the lock of the log. */
export interface ChangeHeadRow {
  origin: string
  seq: number
  hash: string
  position: number
  /** The latest stamp of this origin that was accepted. */
  stamp: string
}

export interface NodeRow {
  side: Side
  nodeId: string
  incarnation: number
  /**
   * `recovering`: requests its lost entries from the other side. `fenced`: was replaced by a newer copy. Neither writes
   * its log.
   */
  mode: NodeMode
  /** The newest accepted incarnation of the other side. Older ones are fenced. */
  peerIncarnation: number
  /** The newest incarnation that this side minted for the other. */
  minted: number
}

export type NodeMode = 'active' | 'recovering' | 'fenced'

export interface FollowerCursorRow {
  name: string
  position: number
}

/** An entry that could not be applied, or not processed by a follower. A person resolves it. */
export interface ParkedChangeRow {
  follower: string
  position: number
  reason: string
  at: Iso
}

/** A key with which the hub connects to the portal. None of the tables in this file leaves its side. */
export interface SyncKeyRow {
  /** `hashSyncKey` of it. */
  hash: string
  /** The sealed key, at the hub only. */
  sealed: string | null
  /** `proposed` until the first hello with it, which revokes the older ones. */
  status: 'proposed' | 'active' | 'revoked'
  createdAt: Iso
  revokedAt: Iso | null
}

/** A report of an outage or a recovery, for a person to read. */
export interface SyncReportRow {
  id: string
  kind: 'cut' | 'recovery'
  /** When both sides had all entries again. */
  at: Iso
  since: Iso | null
  detail: Json
}

/** A booking that was active when this side was restored. Lost entries may have changed it. */
export interface UnverifiedBookingRow {
  reservationId: string
  date: CivilDate
  since: Iso
  clearedAt: Iso | null
  clearedBy: string | null
}

/** The last entry that was cut from an author's log on this side. */
export interface LogCutRow {
  origin: string
  seq: number
  hash: string
  at: Iso
}

/**
 * A value that a side stores about its position relative to the other (see `own-mark.ts`), and the id of its facility.
 * Never leaves its side.
 */
export interface SyncMarkRow {
  name: 'key' | 'peer' | 'letBack' | 'trust' | 'facility' | 'ownKey' | 'clock' | 'pressed'
  value: string
}

/**
 * The places of a night that this side owns (sync-5). Never synced: transfers between the sides are entries of the log,
 * and a row is their sum.
 */
export interface ShareRow {
  date: CivilDate
  /** The places that this side owns, sold or not, by pool (`PoolCounts`). */
  own: Json
  /** The places of the whole night: of both sides and in transit. */
  minted: Json
  /** The places of `own` that are not sold, because an entry that a restore has lost may have sold them. */
  quarantined: Json
  /** The places that the hub has requested back and the portal has not given yet. */
  recalled: Json
  /** When the portal sealed the night. */
  sealedAt: Iso | null
  /** When this side last transferred places on its own initiative. */
  movedAt: Iso | null
}

/** A request to the owner of a booking. */
export interface BookingRequestRow {
  id: string
  reservationId: string
  kind: 'cancel' | 'edit'
  /** Of an edit: the new booking (`BookingInput`). */
  body: Json
  askedBy: Side
  who: string
  at: Iso
  /** `done`, or the code of the refusal. */
  outcome: string | null
  answeredAt: Iso | null
}

/** A matter for a person to resolve. */
export interface AttentionRow {
  id: string
  kind: AttentionKind
  /** The id of the thing concerned, usually a reservation. */
  entityId: string
  detail: Json
  side: Side
  at: Iso
  resolvedAt: Iso | null
  resolvedBy: string | null
}

/** A public key of the portal, with which the hub verifies booking proofs. */
export interface ProofKeyRow {
  id: string
  /** Ed25519, SPKI in base64url. */
  publicKey: string
  createdAt: Iso
}
