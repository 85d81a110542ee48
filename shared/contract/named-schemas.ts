import { ReservationBody } from './calls/reservations.ts'
import { RoomChange } from './calls/rooms.ts'
import { SettingsAnswer } from './calls/settings.ts'
import { QuarantinedNight, SyncReport } from './calls/sync.ts'
import { AttentionItem } from './entities/attention.ts'
import { LabClock, LabPaper, LabState, LinkState, Printer, PrinterStatus } from './entities/device.ts'
import { EveningEstimates, WaitRange } from './entities/estimate.ts'
import { Payment, PaymentRow, SavedCard } from './entities/payment.ts'
import {
  PatronReservation,
  ReservationAnswer,
  ReservationBrief,
  ReservationStatus,
  RoomStatus,
  StaffReservation,
  StatusHistoryEntry,
} from './entities/reservation.ts'
import {
  AttendantBoard,
  CleaningRoom,
  Cubicle,
  NextStep,
  Room,
  RoomAvailability,
  RoomPanel,
  Section,
} from './entities/room.ts'
import { AvailabilitySlot, ScheduleDay, ScheduleDayChange, Zmanim } from './entities/schedule.ts'
import { PairedDevice, SessionInfo, TokenAnswer } from './entities/session.ts'
import { PaperLine, PaperOutcome, Scene, ShabbosItems, ShabbosState } from './entities/shabbos.ts'
import { MembershipLevel, MerchandiseItem, MerchandiseLine, Newsletter } from './entities/shop.ts'
import { RoomRequest, SupplyRequest } from './entities/supply-request.ts'
import { Attendant, Membership, SelfUser, StaffUser, UserAnswer } from './entities/user.ts'
import { LiveChange } from './live-events.ts'

/** The schemas that the documents name once and refer to. */
export const namedSchemas = {
  Attendant,
  AttendantBoard,
  AttentionItem,
  AvailabilitySlot,
  CleaningRoom,
  Cubicle,
  EveningEstimates,
  LabClock,
  LabPaper,
  LabState,
  LinkState,
  LiveChange,
  Membership,
  MembershipLevel,
  MerchandiseItem,
  MerchandiseLine,
  Newsletter,
  NextStep,
  PairedDevice,
  PaperLine,
  PaperOutcome,
  PatronReservation,
  Payment,
  PaymentRow,
  Printer,
  PrinterStatus,
  QuarantinedNight,
  ReservationAnswer,
  ReservationBody,
  ReservationBrief,
  ReservationStatus,
  Room,
  RoomAvailability,
  RoomChange,
  RoomPanel,
  RoomRequest,
  RoomStatus,
  SavedCard,
  Scene,
  ScheduleDay,
  ScheduleDayChange,
  Section,
  SelfUser,
  SessionInfo,
  SettingsAnswer,
  ShabbosItems,
  ShabbosState,
  StaffReservation,
  StaffUser,
  StatusHistoryEntry,
  SupplyRequest,
  SyncReport,
  TokenAnswer,
  UserAnswer,
  WaitRange,
  Zmanim,
} as const
