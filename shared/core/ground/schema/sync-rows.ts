import type { CivilDate, Iso, Json } from './columns.ts'

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
  name: 'key' | 'peer' | 'letBack' | 'trust' | 'facility' | 'ownKey'
  value: string
}
