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

/** For the limit of sends; the phone as a keyed hash. */
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
  /** The successor, sealed, so that a lost answer may be given again within the grace. */
  successorSealed: string | null
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
  /** The card reader that stands beside the kiosk. */
  readerId: string | null
  createdAt: Iso
  expiresAt: Iso
  failures: number
  usedAt: Iso | null
}

/** A text to send, sealed; kept apart from the log because it carries a phone and maybe a code. */
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
}

export interface IdempotencyRow {
  key: string
  answer: Json
  createdAt: Iso
}

/** What an effect has done already, by its key, so that a follower that resumes does nothing twice. */
export interface EffectDoneRow {
  key: string
  at: Iso
}

/** The wrong PINs in a row at one screen of this side. */
export interface TriedPinRow {
  /** What the PIN is for and whose screen it is typed at. */
  screen: string
  wrong: number
  lockedUntil: Iso
}
