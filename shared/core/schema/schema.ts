import type { LedgerKind } from '@mayim/domain/money/ledger.ts'
import type {
  CodeSendRow,
  DeviceRow,
  EffectDoneRow,
  IdempotencyRow,
  LoginSessionRow,
  OutboundMessageRow,
  PairingCodeRow,
  RefreshTokenRow,
  TriedPinRow,
} from './access-rows.ts'
import type { CardCustomerRow, CardPaymentRow, CardReaderRow, PaybackRow, SavedCardRow } from './card-rows.ts'
import type {
  AccessLogRow,
  CubicleRow,
  RoomRow,
  SceneRow,
  SectionRow,
  ShabbosSwitchRow,
  SupplyRequestRow,
  WaitEstimateRow,
} from './evening-rows.ts'
import type {
  ChangeHeadRow,
  ChangeRow,
  FollowerCursorRow,
  KeptChangeRow,
  NodeRow,
  ParkedChangeRow,
} from './log-rows.ts'
import type { AttentionRow, BookingRequestRow, ProofKeyRow, ShareRow } from './share-rows.ts'
import type { MerchandiseItemRow } from './shop-rows.ts'
import type { ContactMessageRow, SiteFileRow, TextDescriptionRow } from './site-rows.ts'
import type { LogCutRow, SyncKeyRow, SyncMarkRow, SyncReportRow, UnverifiedBookingRow } from './sync-rows.ts'
import type { WaitListEntryRow, WaitListOfferRow } from './wait-list-rows.ts'

/**
 * The tables of both sides. Flags are 0 or 1, instants are UTC ISO strings, civil dates `YYYY-MM-DD`,
 * wall times `HH:mm`, money integers of minor units, lists and records JSON text: the same on SQLite and PostgreSQL.
 */
export type Flag = 0 | 1
export type Iso = string
export type CivilDate = string
export type WallTime = string
export type Json = string

export type {
  CodeSendRow,
  DeviceRow,
  EffectDoneRow,
  IdempotencyRow,
  LoginSessionRow,
  OutboundMessageRow,
  PairingCodeRow,
  RefreshTokenRow,
  TriedPinRow,
} from './access-rows.ts'

export type { AccessLogRow, CubicleRow, RoomRow, SectionRow } from './evening-rows.ts'

export type {
  ChangeHeadRow,
  ChangeRow,
  FollowerCursorRow,
  KeptChangeRow,
  NodeRow,
  ParkedChangeRow,
} from './log-rows.ts'

export interface Schema {
  user: UserRow
  credential: CredentialRow
  reservation: ReservationRow
  statusHistory: StatusHistoryRow
  ledger: LedgerRow
  night: NightRow
  attendant: AttendantRow
  section: SectionRow
  room: RoomRow
  cubicle: CubicleRow
  accessLog: AccessLogRow
  setting: SettingRow
  secretSetting: SecretSettingRow
  scheduleOverride: ScheduleOverrideRow
  languageText: LanguageTextRow
  change: ChangeRow
  changeHead: ChangeHeadRow
  keptChange: KeptChangeRow
  node: NodeRow
  followerCursor: FollowerCursorRow
  parkedChange: ParkedChangeRow
  loginSession: LoginSessionRow
  codeSend: CodeSendRow
  refreshToken: RefreshTokenRow
  device: DeviceRow
  pairingCode: PairingCodeRow
  outboundMessage: OutboundMessageRow
  idempotency: IdempotencyRow
  effectDone: EffectDoneRow
  triedPin: TriedPinRow
  waitListEntry: WaitListEntryRow
  waitListOffer: WaitListOfferRow
  share: ShareRow
  syncKey: SyncKeyRow
  syncReport: SyncReportRow
  unverifiedBooking: UnverifiedBookingRow
  logCut: LogCutRow
  syncMark: SyncMarkRow
  bookingRequest: BookingRequestRow
  attention: AttentionRow
  merchandiseItem: MerchandiseItemRow
  cardPayment: CardPaymentRow
  savedCard: SavedCardRow
  payback: PaybackRow
  cardCustomer: CardCustomerRow
  cardReader: CardReaderRow
  proofKey: ProofKeyRow
  contactMessage: ContactMessageRow
  textDescription: TextDescriptionRow
  siteFile: SiteFileRow
  supplyRequest: SupplyRequestRow
  waitEstimate: WaitEstimateRow
  scene: SceneRow
  shabbosSwitch: ShabbosSwitchRow
}

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
  excludedAttendants: Json
  createdAt: Iso
  updatedAt: Iso
  disabledAt: Iso | null
  /** Staff marked her for the discount price (house rules, Patrons). */
  discount: Flag
  /** Who looks her over before she goes in: one of `checkWishes`; '' until she has said. */
  checkedBy: string
  /** Alone or with a friend: one of `companyWishes`; '' until she has said. */
  company: string
  /** She speaks by signs of the hand. */
  handSignal: Flag
  /** When she had her account deleted: the row stands for the books, and nothing in it names her. */
  erasedAt: Iso | null
}

/** Never synced, never sent to a screen. */
export interface CredentialRow {
  userId: string
  passwordHash: string
  updatedAt: Iso
}

/**
 * One booking and its visit. `bookingStatus` is written by `owner` alone, `visitStatus` by the hub alone,
 * so the status that everybody reads, `visitStatus ?? bookingStatus`, needs no merging.
 */
export interface ReservationRow {
  id: string
  userId: string
  owner: 'hub' | 'portal'
  code: string
  bookingStatus: 'Pending' | 'Reserved' | 'Canceled' | 'Replaced'
  visitStatus: string | null
  statusSince: Iso
  date: CivilDate
  time: WallTime
  /** The pool that it holds (availability.md section 2). */
  pool: string
  /** Her interval, without cleaning. */
  minutes: number
  bath: Flag
  privateRoom: Flag
  handicapped: Flag
  segula: Flag
  kallah: Flag
  doubleSlot: Flag
  parking: Flag
  salonManicure: Flag
  salonPedicure: Flag
  salonBoth: Flag
  chabadBor: Flag
  useDiscountPrice: Flag
  member: Flag
  /** 0 means walk-in. */
  advanceReservation: Flag
  language: string
  /** Fixed at booking (house-rules.md, Money). */
  priceMinor: number
  priceLines: Json
  notes: string
  userNotes: string
  replacingReservationId: string | null
  holdExpiresAt: Iso | null
  timeArrived: Iso | null
  timeCompleted: Iso | null
  arrivedOnTime: Flag | null
  waitingCode: string | null
  roomId: number | null
  roomIdPreassign: number | null
  cubicleId: number | null
  createdAt: Iso
  /** Since when she counts as not come tonight (house rules, Late). */
  noShowAt: Iso | null
  /** Staff took her although no place was free. */
  overbooked: Flag
  /** Why staff passed over a cutoff or the availability; '' when they did not. */
  overrideReason: string
}

export interface StatusHistoryRow {
  id: string
  reservationId: string
  previousStatus: string | null
  newStatus: string
  previousSince: Iso | null
  at: Iso
  /** Who: a user's id, a device's id or `system`. */
  byId: string
  byRole: string
  /** The IP address, or the device's id. */
  byAddress: string
  attendantId: number | null
}

/** Append-only; charges positive, payments negative (domain/ledger.ts). */
export interface LedgerRow {
  id: string
  reservationId: string | null
  userId: string | null
  kind: LedgerKind
  method: string
  amountMinor: number
  note: string
  at: Iso
  byId: string
  /** The merchandise, the tip's type or the donation's; null of what is none of these. */
  item: string | null
  /** Of merchandise, signed: what is taken back is below zero. */
  quantity: number | null
}

/** One row a night; `version` is raised under lock by every write that takes or frees a place. */
export interface NightRow {
  date: CivilDate
  version: number
}

export interface AttendantRow {
  id: number
  firstName: string
  lastName: string
  cardHash: string | null
  active: Flag
  updatedAt: Iso
}

export interface SettingRow {
  key: string
  value: string
  updatedAt: Iso
}

/** Sealed with the facility's key, which lies outside the database. Never synced. */
export interface SecretSettingRow {
  key: string
  sealed: string
  updatedAt: Iso
}

export interface ScheduleOverrideRow {
  date: CivilDate
  fields: Json
  updatedAt: Iso
}

export interface LanguageTextRow {
  language: string
  key: string
  text: string
  updatedAt: Iso
}
