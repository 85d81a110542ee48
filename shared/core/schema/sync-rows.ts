import type { CivilDate, Iso, Json } from './columns.ts'

/** A key by which the hub may dial; none of these tables leaves its side. */
export interface SyncKeyRow {
  /** `hashSyncKey` of it. */
  hash: string
  /** The key itself, sealed, where it is used for dialling: at the hub alone. */
  sealed: string | null
  /** `proposed` until the first greeting with it, which ends the older ones. */
  status: 'proposed' | 'active' | 'revoked'
  createdAt: Iso
  revokedAt: Iso | null
}

/** What a cut or a recovery left behind for a person to read. */
export interface SyncReportRow {
  id: string
  kind: 'cut' | 'recovery'
  /** When the sides knew all of each other again. */
  at: Iso
  since: Iso | null
  detail: Json
}

/** A booking that lived when this side was restored: the entries that were lost may have changed it. */
export interface UnverifiedBookingRow {
  reservationId: string
  date: CivilDate
  since: Iso
  clearedAt: Iso | null
  clearedBy: string | null
}

/** Where an author's log begins here after its oldest entries were cut off: the last one that is gone. */
export interface LogCutRow {
  origin: string
  seq: number
  hash: string
  at: Iso
}

/** What a side keeps beside the log about its standing with the other; see `own-mark.ts`. Never leaves its side. */
export interface SyncMarkRow {
  name: 'key' | 'peer' | 'letBack' | 'trust'
  value: string
}
