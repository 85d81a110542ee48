import type { ReplyMeaning } from '@mayim/domain/messages/read-reply.ts'
import type { Iso, Json } from './columns.ts'

export interface LoginSessionRow {
  id: string
  phone: string
  codeHash: string
  createdAt: Iso
  expiresAt: Iso
  failures: number
  usedAt: Iso | null
}

/** A sent login code, for the limits. The phone is stored as a keyed hash. */
export interface CodeSendRow {
  id: string
  phoneHash: string
  at: Iso
}

export interface RefreshTokenRow {
  tokenHash: string
  family: string
  userId: string | null
  deviceId: string | null
  issuedAt: Iso
  expiresAt: Iso
  usedAt: Iso | null
  revokedAt: Iso | null
  /** The next token of the family, sealed, to send it again if the answer was lost. */
  successorSealed: string | null
  /** When the session began; '' in rows of older releases. */
  startedAt: Iso | ''
  /** The browser and the system of the sign-in, such as `Chrome, Windows`; '' if unknown. */
  agent: string
}

/** A session that its desk has locked (privacy-22). */
export interface SessionLockRow {
  family: string
  lockedAt: Iso
}

export interface DeviceRow {
  id: string
  role: 'Kiosk' | 'Room' | 'Display'
  name: string
  roomId: number | null
  pairedAt: Iso
  revokedAt: Iso | null
}

export interface PairingCodeRow {
  id: string
  codeHash: string
  role: 'Kiosk' | 'Room' | 'Display' | 'Hub'
  roomId: number | null
  /** The card reader beside the kiosk. */
  readerId: string | null
  createdAt: Iso
  expiresAt: Iso
  failures: number
  usedAt: Iso | null
}

/** A text to send, sealed. It is not in the log, because it contains a phone and possibly a code. */
export interface OutboundMessageRow {
  id: string
  kind: string
  sealed: string
  dedupeKey: string
  createdAt: Iso
  expiresAt: Iso
  attempts: number
  sentAt: Iso | null
  failedAt: Iso | null
  /** The patron that it is for; null for a code to a phone without an account. */
  userId: string | null
  channel: 'text' | 'mail' | 'voice'
  /** It does not leave before this time. */
  notBefore: Iso | null
  /** What the provider reported last; '' until it reports. */
  delivery: '' | 'delivered' | 'undelivered'
  /** The provider's code of an undelivered one. */
  deliveryCode: string
  deliveredAt: Iso | null
}

/** A text of a patron. Never synced: only the portal has a phone number. */
export interface ReceivedTextRow {
  id: string
  /** The provider's id, so that a repeated report is received once. */
  providerId: string
  /** Null for a phone without an account. */
  userId: string | null
  /** The visit that the text is about. */
  reservationId: string | null
  meaning: ReplyMeaning
  /** The phone and the words, sealed; '' once a member of staff dealt with it. */
  sealed: string
  receivedAt: Iso
  handledAt: Iso | null
  handledBy: string | null
}

export interface IdempotencyRow {
  key: string
  answer: Json
  createdAt: Iso
}

/** An effect that was carried out, by its key, so that a follower that resumes does not repeat it. */
export interface EffectDoneRow {
  key: string
  at: Iso
}

/** The number of consecutive wrong PINs at one screen of this side. */
export interface TriedPinRow {
  /** The purpose of the PIN and the screen at which it is typed. */
  screen: string
  wrong: number
  lockedUntil: Iso
}
