import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { PointKind } from './point-kinds.ts'

/*
 * The operations, states and events of each kind of point (building-12). Times are milliseconds, `until` is epoch
 * milliseconds. Readers ignore unknown fields. Apart from the kinds, because the thread of a driver needs those alone
 * and would load the 370 files of typebox.
 */

const none = Type.Object({})
const pulseMs = Type.Integer({ minimum: 100, maximum: 600_000 })
const garagePress = Type.Object({ ms: Type.Optional(pulseMs) })
const lockState = Type.Union([Type.Literal('locked'), Type.Literal('unlocked'), Type.Literal('unknown')])

/** The operations of a kind with the schema of their `args`. */
export const pointOps = {
  light: {
    on: none,
    off: none,
    level: Type.Object({
      pct: Type.Integer({ minimum: 0, maximum: 100 }),
      ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    }),
  },
  door: {
    pulse: Type.Object({ ms: pulseMs }),
    hold: Type.Object({ until: Type.Integer({ minimum: 0 }) }),
    /** Lets people out: until then nothing but `resume` locks the door (building-413). */
    release: Type.Object({ until: Type.Integer({ minimum: 0 }) }),
    lock: none,
    lockdown: none,
    resume: none,
  },
  lock: { open: Type.Object({ ms: pulseMs }), lock: none },
  /** `ms`: how long the opener is pressed; without it, as long as the opener is configured. */
  garage: { pulse: garagePress, open: garagePress, close: garagePress, stop: none },
  printer: {
    print: Type.Object({
      jobRef: Type.String({ minLength: 1, maxLength: 80 }),
      format: Type.Literal('escpos'),
      bytesB64: Type.String({ minLength: 4, maxLength: 700_000 }),
    }),
    kick: none,
    test: none,
  },
  reader: {
    led: Type.Object({ color: Type.String({ maxLength: 16 }), ms: Type.Optional(pulseMs) }),
    beep: Type.Object({ times: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })) }),
    enable: Type.Object({ on: Type.Boolean() }),
  },
  phone: {
    ring: Type.Object({
      ext: Type.String({ maxLength: 16 }),
      secs: Type.Integer({ minimum: 1, maximum: 120 }),
      from: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    cancel: none,
    /** Calls the staff: the group of phones that the building file names, with its sound. */
    page: none,
  },
  camera: {},
  input: {},
  output: { on: none, off: none, pulse: Type.Object({ ms: pulseMs }) },
} as const satisfies Record<PointKind, Record<string, TObject>>

/** `state.v` of a kind. */
export const pointStates = {
  light: Type.Object({ on: Type.Boolean(), pct: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })) }),
  door: Type.Object({
    lock: lockState,
    contact: Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.Literal('unknown')]),
    mode: Type.Union([
      Type.Literal('locked'),
      Type.Literal('pulse'),
      Type.Literal('hold'),
      Type.Literal('lockdown'),
    ]),
    until: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  lock: Type.Object({ lock: lockState, occupied: Type.Optional(Type.Boolean()) }),
  garage: Type.Object({
    pos: Type.Union([
      Type.Literal('open'),
      Type.Literal('closed'),
      Type.Literal('opening'),
      Type.Literal('closing'),
      Type.Literal('unknown'),
    ]),
  }),
  printer: Type.Object({
    online: Type.Boolean(),
    paper: Type.Union([
      Type.Literal('ok'),
      Type.Literal('near'),
      Type.Literal('out'),
      Type.Literal('unknown'),
    ]),
    cover: Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.Literal('unknown')]),
    error: Type.Optional(Type.String({ maxLength: 80 })),
    queue: Type.Integer({ minimum: 0 }),
  }),
  reader: Type.Object({ connected: Type.Boolean() }),
  phone: Type.Object({ registered: Type.Optional(Type.Boolean()) }),
  camera: Type.Object({}),
  input: Type.Object({ on: Type.Boolean() }),
  output: Type.Object({ on: Type.Boolean() }),
} as const satisfies Record<PointKind, TObject>

/** `event.data` by `event.type`. */
export const pointEvents = {
  light: {},
  door: {
    opened: none,
    closed: none,
    forced: none,
    heldOpen: Type.Object({ ms: Type.Integer({ minimum: 0 }) }),
  },
  lock: { opened: none, closed: none },
  garage: { opened: none, closed: none, stuck: none },
  printer: {
    /** The printed paper, drawn by a simulated printer: a PNG, and the text lines that were sent as text. */
    paper: Type.Object({
      jobRef: Type.String({ maxLength: 80 }),
      pngB64: Type.String({ maxLength: 120_000 }),
      lines: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 }),
    }),
  },
  reader: {
    credential: Type.Object({
      format: Type.String({ maxLength: 16 }),
      value: Type.String({ minLength: 1, maxLength: 64 }),
      bits: Type.Optional(Type.Integer({ minimum: 1, maximum: 256 })),
    }),
  },
  phone: {
    'ring.result': Type.Object({
      /** The extension that rang, so that the outcome belongs to one room. */
      ext: Type.Optional(Type.String({ maxLength: 16 })),
      st: Type.Union([
        Type.Literal('answered'),
        Type.Literal('busy'),
        Type.Literal('no-answer'),
        Type.Literal('failed'),
      ]),
      reason: Type.Optional(Type.String({ maxLength: 80 })),
    }),
  },
  camera: {
    plate: Type.Object({ plate: Type.String({ maxLength: 16 }) }),
    /** A vehicle of the camera's own list, told by a contact. */
    listed: none,
  },
  input: { changed: Type.Object({ on: Type.Boolean() }) },
  output: {},
} as const satisfies Record<PointKind, Record<string, TSchema>>

export type PointState<K extends PointKind> = Static<(typeof pointStates)[K]>
export type LightState = PointState<'light'>
export type DoorState = PointState<'door'>
export type GarageState = PointState<'garage'>
export type PrinterState = PointState<'printer'>
