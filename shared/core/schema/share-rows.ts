import type { Side } from '@mayim/domain/side.ts'
import type { CivilDate, Iso, Json } from './columns.ts'

/**
 * What this side may sell of a night (sync-5). Never synced: what moves between the sides is entries
 * of the log, and a row is the sum of what they moved.
 */
export interface ShareRow {
  date: CivilDate
  /** The places that this side owns, sold or not: places by pool (`PoolCounts`). */
  own: Json
  /** The places of the whole night that are with either side or on their way. */
  minted: Json
  /** Of `own`, what must not be sold because it may have been, in entries that a restore has lost. */
  quarantined: Json
  /** What the hub has asked back and the portal has not given yet. */
  recalled: Json
  /** When the portal gave tonight to the hub. */
  sealedAt: Iso | null
  /** When this side last moved places by itself. */
  movedAt: Iso | null
}

/** What one side asks the owner of a booking to do. */
export interface BookingRequestRow {
  id: string
  reservationId: string
  kind: 'cancel' | 'edit'
  /** Of an edit, what is wanted instead (`BookingInput`). */
  body: Json
  askedBy: Side
  who: string
  at: Iso
  /** `done`, or the code of the refusal. */
  outcome: string | null
  answeredAt: Iso | null
}

/** What a person should look at. */
export interface AttentionRow {
  id: string
  kind:
    | 'cancelRejected'
    | 'editRejected'
    | 'saleLost'
    | 'parked'
    | 'provisional'
    | 'screenLocked'
    | 'clock'
    | 'storage'
    | 'charge'
  /** Mostly of a reservation. */
  entityId: string
  detail: Json
  side: Side
  at: Iso
  resolvedAt: Iso | null
  resolvedBy: string | null
}

/** A public key of the portal by which the hub checks a booking proof. */
export interface ProofKeyRow {
  id: string
  /** Ed25519, SPKI in base64url. */
  publicKey: string
  createdAt: Iso
}
