import { type Static, type TSchema, Type } from 'typebox'
import { pointKinds } from './point-kinds.ts'

/** The payloads of the topics in topics.ts (building-11), apart from them for the reason in point-schemas.ts. */
export const schemaVersion = 1

const id = Type.String({ pattern: '^[a-z0-9-]{1,32}$' })
const cid = Type.String({ minLength: 8, maxLength: 64 })
const epochMs = Type.Integer({ minimum: 0 })
/** Every JSON payload has `t`, when it was written, and `sv`. */
const stamp = { t: epochMs, sv: Type.Integer({ minimum: 1 }) }
const kind = Type.Enum(pointKinds)
const values = Type.Record(Type.String(), Type.Unknown())

const version = Type.String({ maxLength: 64 })
const why = Type.String({ maxLength: 200 })

const buildingReport = Type.Object({
  /** The version that it comes back to; null for the operator's own file. */
  version: Type.Union([version, Type.Null()]),
  /** A version that waits for the hub's confirmation, with what speaks against it. */
  trying: Type.Union([Type.Object({ version, why: Type.Union([why, Type.Null()]) }), Type.Null()]),
  /** The version that it took back last. */
  takenBack: Type.Union([Type.Object({ version, why }), Type.Null()]),
})
export type BuildingReport = Static<typeof buildingReport>

export const bridgeOps = [
  'rescan',
  'diagnostics',
  'restartDriver',
  'simulate',
  'building',
  'buildingSchema',
  'checkBuilding',
  'takeBuilding',
  'confirmBuilding',
  'discover',
] as const

export const payloads = {
  info: Type.Object({
    ...stamp,
    ver: Type.String(),
    boot: Type.String(),
    host: Type.String(),
    drivers: Type.Array(Type.String()),
    points: Type.Array(Type.String()),
    clock: epochMs,
    /** The building file that it runs on (building-263). A bridge of an older release does not say. */
    building: Type.Optional(buildingReport),
  }),
  health: Type.Object({ ...stamp, uptimeMs: Type.Integer(), rssBytes: Type.Integer(), counters: values }),
  req: Type.Object({ ...stamp, cid, op: Type.Enum(bridgeOps), args: values }),
  res: Type.Object({
    ...stamp,
    cid,
    ok: Type.Boolean(),
    data: Type.Optional(Type.Unknown()),
    err: Type.Optional(Type.String({ maxLength: 600 })),
  }),
  desc: Type.Object({
    ...stamp,
    name: Type.String({ maxLength: 80 }),
    kind,
    caps: Type.Array(Type.String()),
    safe: values,
    bridge: id,
    driver: Type.String({ maxLength: 32 }),
    model: Type.String({ maxLength: 80 }),
    fw: Type.String({ maxLength: 32 }),
    /** No hardware stands behind the point (building-93). A bridge of an older release does not say. */
    simulated: Type.Optional(Type.Boolean()),
  }),
  state: Type.Object({
    ...stamp,
    v: values,
    target: Type.Optional(values),
    since: epochMs,
    src: Type.String({ maxLength: 80 }),
    seq: Type.Integer({ minimum: 0 }),
  }),
  avail: Type.Object({
    ...stamp,
    s: Type.Union([Type.Literal('online'), Type.Literal('offline'), Type.Literal('fault')]),
    why: Type.Optional(Type.String({ maxLength: 200 })),
    /** Since when it has had this availability. */
    since: Type.Optional(epochMs),
    /** What the device was found unable to do, in words of `inabilities`. */
    cannot: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16 })),
    /** How often the bridge has tried in vain since the device answered last. */
    tries: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  set: Type.Object({
    ...stamp,
    cid,
    exp: epochMs,
    op: Type.String({ minLength: 1, maxLength: 32 }),
    args: values,
    by: Type.String({ maxLength: 80 }),
  }),
  ack: Type.Object({
    ...stamp,
    cid,
    st: Type.Union([
      Type.Literal('accepted'),
      Type.Literal('done'),
      Type.Literal('failed'),
      Type.Literal('rejected'),
    ]),
    code: Type.Optional(Type.String({ maxLength: 32 })),
    msg: Type.Optional(Type.String({ maxLength: 200 })),
    ms: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  event: Type.Object({ ...stamp, eid: cid, type: Type.String({ maxLength: 32 }), data: values }),
  alert: Type.Object({
    ...stamp,
    level: Type.Union([Type.Literal('info'), Type.Literal('warning'), Type.Literal('alarm')]),
    text: Type.String({ maxLength: 200 }),
    since: epochMs,
  }),
} as const satisfies Record<string, TSchema>

export type Payloads = { [P in keyof typeof payloads]: Static<(typeof payloads)[P]> }
