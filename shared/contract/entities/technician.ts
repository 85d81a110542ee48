import { healthItems } from '@mayim/domain/building/machine-health.ts'
import Type, { type Static } from 'typebox'
import { inabilities, pointKinds } from '../building/point-kinds.ts'
import { alertNames } from '../building/topics.ts'
import { wireParts } from '../building/wired-devices.ts'
import { ScalarRecord } from './device.ts'
import {
  Count,
  Id,
  Instant,
  Line,
  NullableInstant,
  NullableLine,
  NullableNumber,
  NullableSmallId,
  nullable,
  PointId,
  written,
} from './scalars.ts'

/**
 * `bridgeAway`: its bridge is not connected; `unknown`: no bridge has reported it since the hub started; `starting`: its
 * driver is (building-264); `unwired`: the building file of its bridge no longer names it (building-267).
 */
export const deviceConditions = [
  'working',
  'fault',
  'offline',
  'bridgeAway',
  'disabled',
  'unknown',
  'starting',
  'unwired',
] as const

/** The kind of a device; the lights, the doors and the release button of a room are told apart. */
const DeviceName = Type.Enum([...pointKinds, 'callLight', 'dryDoor', 'wetDoor', 'release'])

/** A device as the technician sees it (building-244). */
export const TechnicianDevice = Type.Object({
  /** `light/room-3`. */
  point: Type.String({ maxLength: 80 }),
  kind: Type.Enum([...pointKinds]),
  device: DeviceName,
  id: PointId,
  roomId: NullableSmallId,
  /** The technician's name for it; '' for none. */
  name: Line,
  bridge: PointId,
  bridgeName: Line,
  driver: Line,
  model: Line,
  simulated: Type.Boolean(),
  condition: Type.Enum([...deviceConditions]),
  why: NullableLine,
  /** Since when it is in this condition, or in this state while it works. */
  since: NullableInstant,
  heardAt: NullableInstant,
  /** How often its bridge has tried in vain since it answered last. */
  tries: Count,
  /** What it was found unable to do (building-660). */
  cannot: Type.Array(Type.Enum([...inabilities]), { maxItems: 16 }),
  state: ScalarRecord,
  alerts: Type.Array(Type.Enum([...alertNames]), { maxItems: 2 }),
  canIdentify: Type.Boolean(),
  canTest: Type.Boolean(),
  /** Its test opens a door, so the caller must confirm it. */
  opens: Type.Boolean(),
  /** The last command since the hub started. */
  last: nullable(
    Type.Object({
      op: Type.String({ maxLength: 32 }),
      at: Instant,
      st: Type.Enum(['sent', 'done', 'failed']),
      why: NullableLine,
      ms: NullableNumber,
    }),
  ),
})
export type TechnicianDevice = Static<typeof TechnicianDevice>

export const deviceActs = [
  'identifyAsked',
  'testAsked',
  'renamed',
  'disabled',
  'enabled',
  'forgotten',
  'added',
  'moved',
  'replaced',
  'traced',
  'confirmed',
  'unconfirmed',
] as const

/** What a person may confirm to work: a device by its point, a bridge, a paired screen, a card reader for payments. */
export const checkedParts = ['point', 'bridge', 'screen', 'cardReader'] as const
export type CheckedPart = (typeof checkedParts)[number]

/** That a person saw it work (building-255). */
export const DeviceCheck = Type.Object({
  of: Type.Enum([...checkedParts]),
  /** Of a point `light/room-3`. */
  id: Type.String({ maxLength: 80 }),
  at: Instant,
})
export type DeviceCheck = Static<typeof DeviceCheck>

/** What a technician did with a device. */
export const DeviceEvent = Type.Object({
  id: Id,
  at: Instant,
  act: Type.Enum([...deviceActs]),
  /** The account of the person; '' for the system. */
  by: Line,
  /** The new name, the former device; '' for none. */
  detail: Type.String({ maxLength: 200 }),
})
export type DeviceEvent = Static<typeof DeviceEvent>

/** A measure of the hub's machine or of its work (building-247). */
export const HealthMeasure = Type.Object({
  item: Type.Enum([...healthItems]),
  /** `memory` and `disk` in bytes free, of all; see `judgeHealth` for the units of the others. */
  value: Type.Number(),
  of: NullableNumber,
  /** Since when, or when it happened last. */
  at: NullableInstant,
  mark: Type.Enum(['good', 'look', 'bad']),
})
export type HealthMeasure = Static<typeof HealthMeasure>

export const HealthReport = Type.Object({
  /** What this machine does not tell is not in the list. */
  measures: Type.Array(HealthMeasure, { maxItems: 30 }),
  bridges: Type.Array(
    Type.Object({
      id: PointId,
      name: Line,
      state: Type.Enum(['init', 'ready', 'disconnected', 'lost', 'unknown']),
      since: NullableInstant,
      uptimeMs: NullableNumber,
      rssBytes: NullableNumber,
      /** Addresses of bridges that use this name, the one that is connected first; empty without a rival. */
      rivals: Type.Array(Line, { maxItems: 5 }),
      /** The points that it tells of and that this building does not have (building-265). */
      unknownPoints: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 100 }),
    }),
    { maxItems: 50 },
  ),
})
export type HealthReport = Static<typeof HealthReport>

export const foundMakes = ['tasmota', 'zigbee2mqtt', 'shelly', 'printer', 'reader'] as const
const FoundAddress = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^+#\\u0000-\\u001f]+$' })
/** The broker at which a device announced itself; empty for one that was found otherwise. */
const BrokerUrl = Type.String({ maxLength: 200, pattern: '^(mqtts?://[^\\s]+)?$' })
/** A relay or an input of a device, as its maker names it. */
const Channel = Type.String({ pattern: '^[A-Za-z0-9_]{1,32}$', maxLength: 32 })

/** A device that was found (building-251). */
export const foundDevice = { url: BrokerUrl, make: Type.Enum([...foundMakes]), address: FoundAddress }

/** A relay of a device that was found. */
export const foundRelay = { ...foundDevice, relay: Channel }

/** What a found device, its relay or its input is for; `printer` and `reader` are the whole device. */
export const foundUses = ['relay', 'contact', 'exit', 'occupied', 'input', 'printer', 'reader'] as const
export type FoundUse = (typeof foundUses)[number]

const PointName = Type.String({ pattern: '^[a-z]{1,12}/[a-z0-9-]{1,32}$', maxLength: 45 })

/** The place of a found device: a point of the facility and the part of it (building-252). */
export const foundPlace = {
  point: PointName,
  use: Type.Enum([...foundUses]),
}

/** What devices were found, until when they are looked for (building-251), and the places that are free for them. */
export const FoundDevices = Type.Object({
  until: NullableInstant,
  found: Type.Array(
    Type.Object({
      bridge: PointId,
      ...foundDevice,
      name: Line,
      model: Line,
      /** Those that are not wired yet. A Shelly with a password does not tell its own. */
      relays: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 64 }),
      inputs: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 64 }),
    }),
    { maxItems: 200 },
  ),
  places: Type.Array(Type.Object({ ...foundPlace, device: DeviceName, roomId: NullableSmallId }), {
    maxItems: 2000,
  }),
})
export type FoundDevices = Static<typeof FoundDevices>

/** The building file as JSON. */
export const BuildingText = written(100_000, 2)

/** The building file of a bridge, and the versions that were sent to it, the newest first (building-250). */
export const BridgeBuilding = Type.Object({
  file: BuildingText,
  /** False if the bridge does not tell its file: then it is the version that it kept last. */
  isRead: Type.Boolean(),
  versions: Type.Array(
    Type.Object({
      id: Id,
      at: Instant,
      /** The account of the person who sent it. */
      by: Line,
      /** `sent`: the bridge tries it. */
      outcome: Type.Enum(['sent', 'taken', 'refused', 'takenBack']),
      /** Why it was refused or taken back. */
      why: NullableLine,
      file: BuildingText,
    }),
    { maxItems: 20 },
  ),
})
export type BridgeBuilding = Static<typeof BridgeBuilding>

/** The wire of a point as a person reads it: `Modbus 192.168.1.40`, relay 6; or the value of a setting. */
export const WireWords = Type.Object({
  device: Type.String({ maxLength: 300 }),
  parts: Type.Array(
    Type.Object({ part: Type.Enum([...wireParts]), value: Type.String({ maxLength: 400 }) }),
    { maxItems: 30 },
  ),
})
export type WireWords = Static<typeof WireWords>

/** A point or a part that a file would change. */
export const FileDifference = Type.Object({
  /** A point, or a setting of the file by its path. */
  what: Type.String({ maxLength: 200 }),
  change: Type.Enum(['added', 'removed', 'changed']),
  /** Null where there was or is nothing. */
  was: nullable(WireWords),
  is: nullable(WireWords),
})
export type FileDifference = Static<typeof FileDifference>

/** A fault of the wiring, as a refusal of the same code names it (building-260). */
const WiringFaultView = Type.Object({
  code: Type.Enum(['wiredTwice', 'inputIsOutput', 'pointTwice', 'pointUnknown', 'buildingRefused']),
  /** The sentence of the refusal, in the language of the caller. */
  text: Type.String({ maxLength: 1_000 }),
})

/** What a building file would change, what speaks against it, and who would notice. */
export const FileComparison = Type.Object({
  differences: Type.Array(FileDifference, { maxItems: 1000 }),
  faults: Type.Array(WiringFaultView, { maxItems: 20 }),
  /** The rooms and cubicles in which somebody is and whose devices it touches (building-266). */
  occupied: Type.Array(Type.Object({ id: PointId, name: Line }), { maxItems: 200 }),
})
export type FileComparison = Static<typeof FileComparison>

/** The JSON Schema of a building file, as JSON: that of the release of its bridge (building-414). */
export const BuildingSchema = Type.Object({ schema: Type.String({ maxLength: 400_000 }) })

/** The messages of a device while a technician follows it, the newest first (building-416). */
export const DeviceTrace = Type.Object({
  until: NullableInstant,
  messages: Type.Array(
    Type.Object({
      at: Instant,
      topic: Type.String({ maxLength: 120 }),
      text: Type.String({ maxLength: 300 }),
    }),
    { maxItems: 100 },
  ),
})
export type DeviceTrace = Static<typeof DeviceTrace>

/** Everything that helps to find a fault, as JSON (building-418). */
export const Diagnostics = Type.Object({ at: Instant, text: Type.String({ maxLength: 4_000_000 }) })
export type Diagnostics = Static<typeof Diagnostics>
