import type { AttentionKind } from '@mayim/contract/entities/attention.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { CivilDate, Iso, Json } from './columns.ts'

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
