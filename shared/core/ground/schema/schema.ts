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
import type {
  LedgerRow,
  ReservationRow,
  StatusHistoryRow,
  WaitListEntryRow,
  WaitListOfferRow,
} from './booking-rows.ts'
import type {
  AccessLogRow,
  CubicleRow,
  OutOfServiceRow,
  RegisterEntryRow,
  RoomRow,
  SceneRow,
  SectionRow,
  ShabbosSwitchRow,
  SupplyRequestRow,
} from './building-rows.ts'
import type {
  CardAccountRow,
  CardCustomerRow,
  CardPaymentRow,
  CardReaderRow,
  ChargeCheckRow,
  LaterWordRow,
  PaybackRow,
  SavedCardRow,
  StrangeWordRow,
  UnpairedRow,
} from './card-rows.ts'
import type {
  BridgeRow,
  BuildingFileRow,
  BusReaderRow,
  DeviceCheckRow,
  JoinCodeRow,
  PointEventRow,
  PointRow,
  PrinterRow,
  SwipeReaderRow,
} from './device-rows.ts'
import type {
  AttentionRow,
  BookingRequestRow,
  ChangeHeadRow,
  ChangeRow,
  FollowerCursorRow,
  KeptChangeRow,
  LogCutRow,
  NodeRow,
  ParkedChangeRow,
  ProofKeyRow,
  ShareRow,
  SyncKeyRow,
  SyncMarkRow,
  SyncReportRow,
  UnverifiedBookingRow,
} from './log-rows.ts'
import type {
  AccountUseRow,
  AttendantRow,
  ChangedPasswordRow,
  CredentialRow,
  DataImportRow,
  FactorRow,
  HistoryReadRow,
  ImportedRowRow,
  ImportFaultRow,
  RecoveryCodeRow,
  ResidentPaperRow,
  RoleGrantRow,
  SignInRow,
  UserRow,
} from './people-rows.ts'
import type {
  ListEntryRow,
  MembershipLevelRow,
  MembershipTermRow,
  MerchandiseItemRow,
  PrepaidRow,
} from './shop-rows.ts'
import type {
  ContactMessageRow,
  LanguageTextRow,
  MessageTallyRow,
  ScheduleOverrideRow,
  SecretSettingRow,
  ServiceTestRow,
  SettingRow,
  SiteFileRow,
  TextDescriptionRow,
} from './site-rows.ts'

export type * from './access-rows.ts'
export type * from './booking-rows.ts'
export type * from './building-rows.ts'
export type * from './log-rows.ts'
export type * from './people-rows.ts'
export type * from './site-rows.ts'

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
  laterWord: LaterWordRow
  strangeWord: StrangeWordRow
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
