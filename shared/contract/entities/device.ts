import { clockStandings } from '@mayim/domain/sync/clock-standing.ts'
import { sides } from '@mayim/domain/sync/side.ts'
import Type, { type Static } from 'typebox'
import { pointKinds } from '../building/point-kinds.ts'
import {
  Count,
  Id,
  Instant,
  Line,
  NullableCode,
  NullableFlag,
  NullableId,
  NullableInstant,
  NullableLine,
  NullableNumber,
  NullableSmallId,
  nullable,
  PointId,
  plainText,
  strict,
} from './scalars.ts'

export const Printer = Type.Object({
  id: PointId,
  name: Line,
  printerType: Type.Enum(['reception', 'kiosk']),
  /** The kiosk that it belongs to; null: the desk, or all kiosks. */
  screenId: NullableId,
})
export type Printer = Static<typeof Printer>

export const PrinterStatus = Type.Object({
  id: PointId,
  name: Line,
  place: Type.Enum(['desk', 'kiosk']),
  online: Type.Boolean(),
  paper: Type.Enum(['ok', 'near', 'out', 'unknown']),
  /** Whether the cover is open. */
  cover: NullableFlag,
  queue: Count,
  error: NullableLine,
})
export type PrinterStatus = Static<typeof PrinterStatus>

/** A reader of attendants' cards at a bridge, and whose it is. */
export const SwipeReader = Type.Object({
  id: PointId,
  name: Line,
  place: Type.Enum(['desk', 'kiosk']),
  /** The kiosk that it belongs to; null: the desk, or the only kiosk. */
  screenId: NullableId,
})
export type SwipeReader = Static<typeof SwipeReader>

/** Why a printer takes no job now. */
export const PaperWait = Type.Enum(['offline', 'paper', 'cover', 'error'])
export type PaperWait = Static<typeof PaperWait>

/** A paper that was requested and is not printed (building-77). */
export const OpenPaper = Type.Object({
  /** Its position in the log. */
  id: Count,
  of: Type.Enum(['receipt', 'sheet', 'closing']),
  /** Of the visit of a receipt; null for the others. */
  reservationCode: NullableCode,
  printer: PointId,
  /** `notPrinted`: the hub has stopped trying. */
  state: Type.Enum(['waiting', 'notPrinted']),
  why: nullable(PaperWait),
})
export type OpenPaper = Static<typeof OpenPaper>

/** The processor's id. */
export const ReaderId = Type.String({ pattern: '^[A-Za-z0-9_-]{3,64}$', maxLength: 64 })

/** A card reader and its owner: the desk, or one kiosk. */
export const CardReader = Type.Object({
  id: ReaderId,
  name: Line,
  place: Type.Enum(['desk', 'kiosk']),
  /** The paired screen that it belongs to; null: the desk, or a kiosk not paired yet. */
  screenId: NullableId,
})
export type CardReader = Static<typeof CardReader>

/** A line of the access log (building-53). */
export const AccessLogEntry = Type.Object({
  id: Id,
  dateCreated: Instant,
  door: Line,
  firstName: NullableLine,
  lastName: NullableLine,
  outcome: Line,
})
export type AccessLogEntry = Static<typeof AccessLogEntry>

const Scalar = Type.Unsafe<string | number | boolean | null>({
  type: ['string', 'number', 'boolean', 'null'],
  maxLength: 500,
  pattern: plainText,
})
/** A point's state or a command's arguments: flat. */
export const ScalarRecord = Type.Record(Type.String({ maxLength: 32 }), Scalar)

export const LabPoint = Type.Object({
  /** `light/room-3`. */
  point: Type.String({ maxLength: 80 }),
  kind: Line,
  id: PointId,
  name: Line,
  bridge: PointId,
  online: Type.Boolean(),
  why: NullableLine,
  state: ScalarRecord,
  since: NullableInstant,
  ageMs: NullableNumber,
})
export type LabPoint = Static<typeof LabPoint>

export const LabBridge = Type.Object({
  id: PointId,
  state: Type.Enum(['init', 'ready', 'disconnected', 'lost', 'unknown']),
  version: NullableLine,
  simulated: Type.Boolean(),
  ageMs: NullableNumber,
})
export type LabBridge = Static<typeof LabBridge>

export const LabClock = Type.Object({
  /** The facility's time; `hostNow` is the machine's. */
  now: Instant,
  hostNow: Instant,
  speed: Type.Number({ minimum: 0, maximum: 3600 }),
  businessDate: Type.String({ maxLength: 10 }),
  /** False without a clock file: the time is real and cannot be set. */
  adjustable: Type.Boolean(),
})
export type LabClock = Static<typeof LabClock>

/** An evening that is played in the demo: whether it is running, and its messages. */
export const LabEvening = Type.Object({
  playing: Type.Boolean(),
  lines: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 60 }),
})
export type LabEvening = Static<typeof LabEvening>

export const LabState = Type.Object({
  bridges: Type.Array(LabBridge, { maxItems: 50 }),
  points: Type.Array(LabPoint, { maxItems: 500 }),
  /** The last messages of the broker: topics and operations, no personal data. */
  messages: Type.Array(
    Type.Object({
      at: Instant,
      topic: Type.String({ maxLength: 120 }),
      text: Type.String({ maxLength: 300 }),
    }),
    {
      maxItems: 200,
    },
  ),
})
export type LabState = Static<typeof LabState>

export const LabPaper = Type.Object({
  id: Type.String({ maxLength: 64 }),
  printedAt: Instant,
  widthDots: Count,
  heightDots: Count,
  /** `data:image/png;base64,…` */
  png: Type.String({ maxLength: 4_000_000 }),
})
export type LabPaper = Static<typeof LabPaper>

/** How many of the devices are simulated (building-93). */
export const SimulatedDevices = Type.Object({ simulated: Count, all: Count })
export type SimulatedDevices = Static<typeof SimulatedDevices>

/** A device that does not work (building-76). */
export const DeviceFault = Type.Object({
  point: Type.String({ maxLength: 80 }),
  /** Its kind; the lights, the doors and the release button of a room are told apart. */
  device: Type.Enum([...pointKinds, 'callLight', 'dryDoor', 'wetDoor', 'release']),
  id: PointId,
  /** `forced` and `heldOpen`: a door that was forced, or stands open (building-411). */
  state: Type.Enum(['offline', 'fault', 'forced', 'heldOpen']),
  /** Null for a device that belongs to no room. */
  roomId: NullableSmallId,
})
export type DeviceFault = Static<typeof DeviceFault>

/** The state of this side's link to the other. */
export const LinkState = Type.Object({
  side: Type.Enum([...sides]),
  linked: Type.Boolean(),
  since: NullableInstant,
  /** Milliseconds since the last message of the other side. */
  lastMessageAgeMs: NullableNumber,
  /** Seq of the last own entry, and how far the other side has it. */
  ownHead: Count,
  ownAcknowledged: Count,
  /** How far the other side's log is applied here. */
  peerApplied: Count,
  peerHead: NullableNumber,
  parked: Count,
  /** Why the stream is stopped although the other side answers; null if it is not stopped. */
  stopped: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
  /** How often in a row the other side has asked for what it lost. */
  peerRecoveries: Type.Optional(Count),
  /**
   * How far the other side's clock is ahead. Above 2 s a person should check it, above 5 minutes nothing is accepted.
   */
  clockAheadMs: Type.Optional(NullableNumber),
  /** An outage is over and its report is not written yet. */
  reportDue: Type.Optional(Type.Boolean()),
  /** `recovering` requests its lost entries, `fenced` was replaced by a newer copy: neither accepts writes. */
  mode: Type.Optional(Type.Enum(['active', 'recovering', 'fenced'])),
  /** What this side's clock is worth; what happens by the clock alone waits until it is `known`. */
  time: Type.Optional(Type.Enum([...clockStandings])),
  /** The release of each side; null where it is not known, or told none. */
  versions: Type.Optional(Type.Object({ hub: NullableLine, portal: NullableLine })),
  /** The side to update next; `stops` while nothing is exchanged until then (sync-1160). */
  older: Type.Optional(nullable(Type.Object({ side: Type.Enum([...sides]), stops: Type.Boolean() }))),
})
export type LinkState = Static<typeof LinkState>

/** An error of a screen. It carries no message: a message may quote a name. */
export const ScreenFault = strict({
  /** The first part of the path, such as `desk`. */
  screen: Type.String({ pattern: '^[a-z-]*$', maxLength: 40 }),
  /** The name of the error's class. */
  kind: Type.String({ pattern: '^[A-Za-z]+$', maxLength: 40 }),
  /** The innermost calls, each as `file.js:line:column`. */
  places: Type.Array(Type.String({ pattern: '^[\\w.-]+:\\d+:\\d+$', maxLength: 120 }), { maxItems: 6 }),
})
