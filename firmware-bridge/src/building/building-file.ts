import type { FacilityLayout } from '@mayim/contract/building/facility-points.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import { readJsonFile } from '@mayim/process/read-json-file.ts'
import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { TemplateTopics } from '../drivers/mqtt-devices/dialect.ts'
import { wiringSchema } from '../relay/wiring-schema.ts'

/** An object of the building file. It refuses a key that it does not know, so that a typing error is a fault. */
const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

const pointId = '^[a-z0-9-]{1,32}$'
const idText = Type.String({ pattern: pointId })
const numbers = Type.Array(Type.Integer({ minimum: 1, maximum: 999 }), { uniqueItems: true })
const host = Type.String({ minLength: 1, maxLength: 253 })
const port = Type.Integer({ minimum: 1, maximum: 65_535 })

const channel = Type.Integer({ minimum: 0, maximum: 255 })

const modbusBoard = strict({
  host,
  port: Type.Optional(port),
  unit: Type.Optional(Type.Integer({ minimum: 0, maximum: 255 })),
  flash: Type.Optional(Type.Boolean()),
  points: wiringSchema(channel, channel),
})

/** The name of a password in the file of secrets. */
const secret = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))

const shelly = strict({
  host,
  port: Type.Optional(port),
  secret,
  points: wiringSchema(channel, channel, channel),
})

const doorId = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' })

const doorNumber = Type.Integer({ minimum: 1 })

const doorController = strict({
  controller: Type.Union([Type.Literal('unifi'), Type.Literal('axis'), Type.Literal('2n')]),
  host,
  port: Type.Optional(port),
  tls: Type.Optional(Type.Boolean()),
  /** Path of the controller's certificate in PEM, if no public authority has signed it. */
  certificate: Type.Optional(Type.String({ minLength: 1 })),
  username: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[^"\\\\]*$' })),
  secret: Type.String({ minLength: 1, maxLength: 64 }),
  pulseMs: Type.Integer({ minimum: 100, maximum: 60_000 }),
  points: wiringSchema(doorId, doorId),
})

const hartmann = strict({
  host,
  port: Type.Optional(port),
  tls: Type.Optional(Type.Boolean()),
  certificate: Type.Optional(Type.String({ minLength: 1 })),
  username: Type.String({ minLength: 1, maxLength: 64 }),
  secret: Type.String({ minLength: 1, maxLength: 64 }),
  pulseMs: Type.Integer({ minimum: 100, maximum: 60_000 }),
  points: wiringSchema(doorNumber, doorNumber),
})

const topic = Type.String({ pattern: '^[^+#\\u0000]{1,200}$' })
const property = Type.String({ pattern: '^[A-Za-z0-9_]{1,32}$' })
const payload = Type.Optional(Type.String({ maxLength: 100 }))
const level = strict({ topic, field: Type.Optional(property), on: payload, off: payload })
const named = (schema: TSchema) =>
  Type.Optional(
    Type.Record(Type.String({ pattern: '^[A-Za-z0-9_]{1,32}$' }), schema, { additionalProperties: false }),
  )

const mqttDevice = Type.Union([
  strict({ tasmota: topic, points: wiringSchema(channel, channel, Type.Literal(1)) }),
  strict({
    zigbee2mqtt: topic,
    base: Type.Optional(topic),
    timed: Type.Optional(Type.Boolean()),
    points: wiringSchema(property, property, Type.String({ pattern: '^brightness[A-Za-z0-9_]{0,20}$' })),
  }),
  strict({
    topics: Type.Unsafe<TemplateTopics>(
      strict({
        relays: named(strict({ command: topic, on: payload, off: payload, state: Type.Optional(level) })),
        dimmers: named(strict({ command: topic, state: topic })),
        inputs: named(level),
        available: Type.Optional(level),
      }),
    ),
    points: wiringSchema(property, property, property),
  }),
])

const mqttBroker = strict({
  url: Type.String({ pattern: '^mqtts?://[^\\s]+$' }),
  username: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  secret,
  /** None yet on a broker at which devices are looked for. */
  devices: Type.Array(mqttDevice),
})

const gpioChip = strict({
  chip: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' })),
  activeLow: Type.Optional(Type.Boolean()),
  points: wiringSchema(channel, channel),
})

const usbId = Type.Integer({ minimum: 0, maximum: 0xffff })

const hidReader = strict({
  vendorId: usbId,
  productId: usbId,
  type: Type.Union([Type.Literal('keyboard'), Type.Literal('keypad'), Type.Literal('pcprox')]),
  /** How it writes the number of a card, where another reader of the building writes it otherwise (building-64). */
  card: Type.Optional(
    strict({
      digits: Type.Union([Type.Literal('decimal'), Type.Literal('hexadecimal'), Type.Literal('facility')]),
      wiegandBits: Type.Optional(Type.Integer({ minimum: 4, maximum: 128 })),
      reversed: Type.Optional(Type.Boolean()),
      keepBits: Type.Optional(Type.Integer({ minimum: 1, maximum: 128 })),
    }),
  ),
})

const plateCameras = strict({
  port,
  host: Type.Optional(host),
  cameras: Type.Record(
    Type.String({ pattern: pointId }),
    strict({
      secret: Type.String({ minLength: 1, maxLength: 64 }),
      format: Type.Union([
        strict({ type: Type.Literal('json'), field: Type.String({ pattern: '^[\\w-]+(\\.[\\w-]+)*$' }) }),
        strict({ type: Type.Literal('hikvision') }),
      ]),
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
})

const paper = {
  paperMm: Type.Optional(Type.Union([Type.Literal(58), Type.Literal(80)])),
  /** Labels with a gap or a black mark before each, in place of a roll (building-655). */
  labels: Type.Optional(Type.Boolean()),
}
/** A device file of the machine, such as /dev/usb/lp0 or a name that a rule of udev gives it. */
const deviceFile = Type.String({ pattern: '^/dev/(?!.*\\.\\.)[A-Za-z0-9/_.-]{1,80}$' })

/** The building file of a bridge: its devices by driver, and the points that are wired to each. */
const buildingFile = strict({
  simulated: Type.Optional(
    strict({
      rooms: numbers,
      cubicles: numbers,
      pools: Type.Optional(numbers),
      garage: Type.Boolean(),
      printers: Type.Array(idText),
      readers: Type.Array(idText),
      phone: Type.Optional(Type.Boolean()),
      mains: Type.Optional(Type.Boolean()),
    }),
  ),
  /** The two doors of a room are never unlocked at the same time (building-412). */
  interlock: Type.Optional(Type.Boolean()),
  printers: Type.Optional(
    Type.Record(
      Type.String({ pattern: pointId }),
      Type.Union([strict({ host, port, ...paper }), strict({ device: deviceFile, ...paper })]),
      { additionalProperties: false },
    ),
  ),
  modbus: Type.Optional(Type.Array(modbusBoard)),
  shelly: Type.Optional(Type.Array(shelly)),
  'http-door': Type.Optional(Type.Array(doorController)),
  hartmann: Type.Optional(Type.Array(hartmann)),
  mqtt: Type.Optional(Type.Array(mqttBroker)),
  gpio: Type.Optional(Type.Array(gpioChip)),
  lpr: Type.Optional(plateCameras),
  readers: Type.Optional(
    Type.Record(Type.String({ pattern: pointId }), hidReader, { additionalProperties: false }),
  ),
  phone: Type.Optional(
    strict({
      host,
      port,
      username: Type.String({ minLength: 1 }),
      tls: Type.Optional(Type.Boolean()),
      channel: Type.Optional(Type.String({ pattern: '^[A-Za-z]+/[^&]*\\{ext\\}[^&]*$' })),
      context: Type.Optional(Type.String({ minLength: 1 })),
      page: Type.Optional(
        strict({
          ext: Type.String({ pattern: '^[0-9*#]{1,16}$' }),
          sound: Type.String({ pattern: '^[A-Za-z0-9/_-]{1,60}$' }),
        }),
      ),
    }),
  ),
})

export type BuildingFile = Omit<Static<typeof buildingFile>, 'simulated'> & {
  readonly simulated?: FacilityLayout
}

/** Reads a building file. Throws a ConfigurationError that names each fault and its place; unknown keys are faults (building-172). */
export function readBuildingFile(path: string): BuildingFile {
  return checkBuildingFile(readJsonFile(path, `BRIDGE_BUILDING: ${path}`))
}

/** The definition of a building file, as JSON Schema. */
export const buildingFileSchema: TSchema = buildingFile

/** Checks the content of a building file. Throws a ConfigurationError as `readBuildingFile`. */
export function checkBuildingFile(value: unknown): BuildingFile {
  if (Value.Check(buildingFile, value)) return value
  const faults = Value.Errors(buildingFile, value).slice(0, 10)
  throw new ConfigurationError(
    faults.map(
      fault => `BRIDGE_BUILDING: ${fault.instancePath || 'the file'} ${fault.message}${unknownKeys(fault)}.`,
    ),
  )
}

function unknownKeys({ keyword, params }: { readonly keyword: string; readonly params: unknown }): string {
  const { additionalProperties: keys } = params as { additionalProperties?: unknown }
  return keyword === 'additionalProperties' && Array.isArray(keys) ? `: ${keys.join(', ')}` : ''
}
