import type {
  CodeSendRow,
  DeviceRow,
  EffectDoneRow,
  IdempotencyRow,
  LoginSessionRow,
  OutboundMessageRow,
  PairingCodeRow,
  ReceivedTextRow,
  RefreshTokenRow,
  SessionLockRow,
  TriedPinRow,
} from './access-rows.ts'
import type { LedgerRow, NightRow, ReservationRow, StatusHistoryRow } from './booking-rows.ts'
import type {
  CardAccountRow,
  CardCustomerRow,
  CardPaymentRow,
  CardReaderRow,
  PaybackRow,
  SavedCardRow,
} from './card-rows.ts'
import type {
  AccessLogRow,
  CubicleRow,
  OutOfServiceRow,
  RoomRow,
  SceneRow,
  SectionRow,
  ShabbosSwitchRow,
  SupplyRequestRow,
} from './evening-rows.ts'
import type { DataImportRow, ImportedRowRow, ImportFaultRow } from './import-rows.ts'
import type { BridgeRow, BusReaderRow, JoinCodeRow } from './join-rows.ts'
import type {
  ChangeHeadRow,
  ChangeRow,
  FollowerCursorRow,
  KeptChangeRow,
  NodeRow,
  ParkedChangeRow,
} from './log-rows.ts'
import type {
  AttendantRow,
  ChangedPasswordRow,
  CredentialRow,
  FactorRow,
  RecoveryCodeRow,
  ResidentPaperRow,
  RoleGrantRow,
  UserRow,
} from './people-rows.ts'
import type {
  BuildingFileRow,
  DeviceCheckRow,
  PointEventRow,
  PointRow,
  PrinterRow,
  SwipeReaderRow,
} from './point-rows.ts'
import type { AccountUseRow, HistoryReadRow, SignInRow } from './privacy-rows.ts'
import type { RegisterEntryRow } from './register-rows.ts'
import type { LanguageTextRow, ScheduleOverrideRow, SecretSettingRow, SettingRow } from './setting-rows.ts'
import type { AttentionRow, BookingRequestRow, ProofKeyRow, ShareRow } from './share-rows.ts'
import type {
  ListEntryRow,
  MembershipLevelRow,
  MembershipTermRow,
  MerchandiseItemRow,
  PrepaidRow,
} from './shop-rows.ts'
import type {
  ContactMessageRow,
  MessageTallyRow,
  ServiceTestRow,
  SiteFileRow,
  TextDescriptionRow,
} from './site-rows.ts'
import type { LogCutRow, SyncKeyRow, SyncMarkRow, SyncReportRow, UnverifiedBookingRow } from './sync-rows.ts'
import type { ChargeCheckRow, UnpairedRow } from './unpaired-rows.ts'
import type { WaitListEntryRow, WaitListOfferRow } from './wait-list-rows.ts'

export type {
  CodeSendRow,
  DeviceRow,
  EffectDoneRow,
  IdempotencyRow,
  LoginSessionRow,
  OutboundMessageRow,
  PairingCodeRow,
  ReceivedTextRow,
  RefreshTokenRow,
  SessionLockRow,
  TriedPinRow,
} from './access-rows.ts'

export type { LedgerRow, NightRow, ReservationRow, StatusHistoryRow } from './booking-rows.ts'

export type { AccessLogRow, CubicleRow, RoomRow, SectionRow } from './evening-rows.ts'

export type {
  ChangeHeadRow,
  ChangeRow,
  FollowerCursorRow,
  KeptChangeRow,
  NodeRow,
  ParkedChangeRow,
} from './log-rows.ts'

export type {
  AttendantRow,
  ChangedPasswordRow,
  CredentialRow,
  FactorRow,
  RecoveryCodeRow,
  ResidentPaperRow,
  RoleGrantRow,
  UserRow,
} from './people-rows.ts'

export type { AccountUseRow, HistoryReadRow, SignInRow } from './privacy-rows.ts'

export type { LanguageTextRow, ScheduleOverrideRow, SecretSettingRow, SettingRow } from './setting-rows.ts'

/** The tables of both sides. */
export interface Schema {
  user: UserRow
  credential: CredentialRow
  roleGrant: RoleGrantRow
  factor: FactorRow
  recoveryCode: RecoveryCodeRow
  accountUse: AccountUseRow
  residentPaper: ResidentPaperRow
  reservation: ReservationRow
  statusHistory: StatusHistoryRow
  ledger: LedgerRow
  night: NightRow
  attendant: AttendantRow
  section: SectionRow
  room: RoomRow
  cubicle: CubicleRow
  outOfService: OutOfServiceRow
  registerEntry: RegisterEntryRow
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
  sessionLock: SessionLockRow
  device: DeviceRow
  pairingCode: PairingCodeRow
  outboundMessage: OutboundMessageRow
  receivedText: ReceivedTextRow
  messageTally: MessageTallyRow
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
  listEntry: ListEntryRow
  membershipLevel: MembershipLevelRow
  membershipTerm: MembershipTermRow
  prepaid: PrepaidRow
  cardPayment: CardPaymentRow
  savedCard: SavedCardRow
  payback: PaybackRow
  cardAccount: CardAccountRow
  unpaired: UnpairedRow
  chargeCheck: ChargeCheckRow
  cardCustomer: CardCustomerRow
  cardReader: CardReaderRow
  proofKey: ProofKeyRow
  contactMessage: ContactMessageRow
  textDescription: TextDescriptionRow
  siteFile: SiteFileRow
  serviceTest: ServiceTestRow
  supplyRequest: SupplyRequestRow
  scene: SceneRow
  shabbosSwitch: ShabbosSwitchRow
  joinCode: JoinCodeRow
  bridge: BridgeRow
  busReader: BusReaderRow
  point: PointRow
  pointEvent: PointEventRow
  printer: PrinterRow
  swipeReader: SwipeReaderRow
  deviceCheck: DeviceCheckRow
  buildingFile: BuildingFileRow
  dataImport: DataImportRow
  importedRow: ImportedRowRow
  importFault: ImportFaultRow
  historyRead: HistoryReadRow
  signIn: SignInRow
  changedPassword: ChangedPasswordRow
}
