import type { MessageChannel } from '@mayim/domain/messages/message-channel.ts'
import type { Flag, Iso, Json } from './columns.ts'

export interface UserRow {
  id: string
  /** The phone in E.164 for patrons, the account name for staff. */
  username: string
  phone: string | null
  roles: Json
  firstName: string
  lastName: string
  email: string
  address: string
  city: string
  state: string
  zipcode: string
  language: string
  notes: string
  internalNote: string
  localResident: Flag
  testUser: Flag
  notificationReservations: Flag
  notificationDayBefore: Flag
  notificationDayOf: Flag
  /** Texted when her room is ready, so that she may wait outside. */
  notificationCallIn: Flag
  excludedAttendants: Json
  createdAt: Iso
  updatedAt: Iso
  disabledAt: Iso | null
  /** Staff marked the patron for the discount price (money-11). */
  discount: Flag
  /** Who checks her before the immersion, one of `checkPreferences`; '' until she has chosen. */
  checkedBy: string
  /** Alone or with a friend, one of `companyPreferences`; '' until she has chosen. */
  company: string
  /** The patron communicates by hand signals. */
  handSignal: Flag
  /** When the account was deleted. The row stays for the books and names nobody. */
  erasedAt: Iso | null
  /** Since a sign-in after a long absence: what was before is hidden until the person is confirmed (people-350). */
  unconfirmedSince: Iso | null
  /** When her phone stopped taking texts of the facility (messages-520). */
  textsStoppedAt: Iso | null
  /** How she is written to (messages-522). */
  messageChannel: MessageChannel
  /** The account of the same person that took over what this one had (people-760). */
  mergedInto: string | null
}

/** Never sent to a screen. The portal writes it, and those of staff are synced to the hub (people-64). */
export interface CredentialRow {
  userId: string
  /** A scrypt hash, sealed; '' where the password was removed. Rows of older releases are not sealed. */
  passwordHash: string
  updatedAt: Iso
  /** 1 where another person set the password. */
  mustChange: number
}

export interface AttendantRow {
  id: number
  firstName: string
  lastName: string
  cardHash: string | null
  active: Flag
  updatedAt: Iso
  /** The attendant's own account. While it is disabled the card opens nothing (people-67). */
  userId: string | null
}

/** A role that waits for a second Admin, at the portal only. */
export interface RoleGrantRow {
  id: string
  userId: string
  role: string
  byId: string
  at: Iso
  outcome: 'waiting' | 'confirmed' | 'declined'
  decidedBy: string | null
  decidedAt: Iso | null
}

/** A given password that was changed at the hub while the link was cut, until the portal knows it (people-322). */
export interface ChangedPasswordRow {
  userId: string
  /** The password that an Admin had given, sealed: the proof for the portal. */
  given: string
  /** The hash of the new one, sealed. */
  passwordHash: string
  changedAt: Iso
}

/** A second factor of an account, on this side alone (people-150). */
export interface FactorRow {
  id: string
  userId: string
  kind: 'codes' | 'passkey'
  /** The browser and the system in which it was set up; '' for codes. */
  name: string
  /** Of a passkey; '' for codes. */
  credentialId: string
  /** Sealed with this side's own key: the secret of the codes, or the public key of a passkey. */
  secret: string
  /** The last time step of a used code, or a passkey's last signature counter. */
  counter: number
  createdAt: Iso
  /** Null until the first right code. */
  confirmedAt: Iso | null
  usedAt: Iso | null
}

export interface RecoveryCodeRow {
  userId: string
  hash: string
  usedAt: Iso | null
}

/** The picture by which a patron shows that she lives here, one a person. Never synced. */
export interface ResidentPaperRow {
  userId: string
  /** The picture (WebP) in base64, sealed with the key of her notes; '' once it is deleted. */
  sealed: string
  uploadedAt: Iso
  status: 'waiting' | 'accepted' | 'refused'
  /** Why it was refused, for her; '' otherwise. */
  reason: string
  reviewedAt: Iso | null
  reviewedBy: string | null
}

/** One file of patrons and bookings. Stored at the portal only and never synced. */
export interface DataImportRow {
  id: string
  state: 'uploaded' | 'checked' | 'running' | 'done' | 'undoing' | 'undone'
  name: string
  /**
   * The text of the file, sealed with the portal's key. Once it is imported, JSON of the lines with a message, for a day;
   * then ''.
   */
  content: string
  /** JSON: `[{header, field, samples}]`. */
  columns: Json
  /** JSON of how it is read: heading, country, orders. */
  reading: Json
  lines: number
  /** The lines that are processed; while it is undone, the rows that are taken back or kept. */
  position: number
  faulty: number
  created: number
  joined: number
  booked: number
  refused: number
  undone: number
  kept: number
  startedBy: string
  createdAt: Iso
  endedAt: Iso | null
}

/** What a line of an import became. */
export interface ImportedRowRow {
  importId: string
  line: number
  kind: 'patron' | 'reservation'
  entityId: string
  /** 1 if the import created it, 0 if it was there. */
  created: Flag
}

export interface ImportFaultRow {
  importId: string
  line: number
  /** The number of the column, from 0; -1 for the whole line. */
  place: number
  code: string
  /** `check`: found before the import, which leaves the line out. `told`: also found before it. `run`: while it ran. */
  stage: 'check' | 'told' | 'run'
}

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
