import type { Iso } from './columns.ts'

/** When a patron last used her account at this side, and her answers since a long absence (people-350, people-351). */
export interface AccountUseRow {
  userId: string
  lastAt: Iso
  /** Wrong answers since she is asked. */
  failures: number
}

/** The reads of one history by one staff account on one business day. It stays at the side that answered. */
export interface HistoryReadRow {
  byId: string
  /** The patron; '' for a list of past nights. */
  userId: string
  /** `YYYY-MM-DD/YYYY-MM-DD`, first and last night of a list; '' for the history of one patron. */
  nights: string
  callId: string
  /** The business day of the reads, `YYYY-MM-DD`. */
  day: string
  firstAt: Iso
  lastAt: Iso
  /** Reads within five minutes count as one. */
  times: number
}

/** A sign-in of staff, or the wrong tries of one address for one account on one day. It stays at its side. */
export interface SignInRow {
  id: string
  userId: string
  outcome: 'signedIn' | 'wrong'
  way: 'password' | 'code' | 'passkey'
  /** The address as the limits count it; '' for the tries of a day that came from still more addresses. */
  origin: string
  /** The browser and the system, such as `Chrome, Windows`; '' if unknown. */
  agent: string
  /** 1 if the account had not signed in from this browser before. */
  newDevice: number
  firstAt: Iso
  lastAt: Iso
  times: number
}
