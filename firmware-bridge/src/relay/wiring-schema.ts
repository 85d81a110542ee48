import Type, { type TProperties, type TSchema } from 'typebox'
import type { Wiring } from './wiring.ts'

/** What the lock does when its power fails: fail-safe is unlocked, fail-secure locked. For the people who read the file. */
const withoutPower = Type.Optional(Type.Union([Type.Literal('unlocked'), Type.Literal('locked')]))

/** Whom a point obeys; without a list everybody. A release is always obeyed (building-415). */
const who = Type.Optional(
  Type.Array(Type.Enum(['visits', 'staff', 'scenes', 'lights', 'technician']), { uniqueItems: true }),
)

const strict = (properties: TProperties) => Type.Object(properties, { additionalProperties: false })

/**
 * The schema of a wiring. `relay`, `input` and `dimmer` are the schemas of the device's own names of them; a device that
 * cannot dim has none of the last.
 */
export function wiringSchema(relay: TSchema, input: TSchema, dimmer: TSchema | null = null) {
  const wire = Type.Union([input, strict({ input, invert: Type.Boolean() })])
  const points = (properties: TProperties) =>
    Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,32}$' }), strict(properties), {
        additionalProperties: false,
        minProperties: 1,
      }),
    )
  // One of the two, which `lampFaults` checks: a union of objects would hide a misspelled key among its other faults.
  const lamp = dimmer
    ? {
        relay: Type.Optional(relay),
        dimmer: Type.Optional(dimmer),
        onPct: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        fadeMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
        who,
      }
    : { relay, who }
  const ms = (maximum: number) => Type.Optional(Type.Integer({ minimum: 100, maximum }))
  return Type.Unsafe<Wiring>(
    strict({
      light: points(lamp),
      door: points({
        relay: Type.Optional(relay),
        contact: Type.Optional(wire),
        exit: Type.Optional(wire),
        withoutPower,
        who,
        heldOpenMs: Type.Optional(Type.Integer({ minimum: 5_000, maximum: 3_600_000 })),
      }),
      lock: points({ relay, occupied: Type.Optional(wire), withoutPower, who }),
      garage: points({
        relay,
        pressMs: ms(2_000),
        onlyOpens: Type.Optional(Type.Boolean()),
        closedContact: Type.Optional(wire),
        travelMs: ms(60_000),
        who,
      }),
      output: points({ relay, who }),
      input: points({ input: wire }),
      camera: points({ input: wire }),
    }),
  )
}
