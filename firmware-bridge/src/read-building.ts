import { readFileSync } from 'node:fs'
import {
  demoLayout,
  type FacilityLayout,
  phonePoint,
  pointsOfLayout,
  printerPoint,
} from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { ConfigurationError } from '@mayim/process/environment.ts'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { DriverPlan } from './driver-supervisor.ts'

const idText = Type.String({ pattern: '^[a-z0-9-]{1,32}$' })
const numbers = Type.Array(Type.Integer({ minimum: 1, maximum: 999 }), { uniqueItems: true })

/** The building file of a bridge: the simulated points, the real printers and the real phone system. */
const buildingSchema = Type.Object(
  {
    simulated: Type.Object({
      rooms: numbers,
      cubicles: numbers,
      pools: Type.Optional(numbers),
      garage: Type.Boolean(),
      printers: Type.Array(idText),
      readers: Type.Array(idText),
      phone: Type.Optional(Type.Boolean()),
      mains: Type.Optional(Type.Boolean()),
    }),
    printers: Type.Record(
      Type.String({ pattern: '^[a-z0-9-]{1,32}$' }),
      Type.Object({
        host: Type.String({ minLength: 1 }),
        port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      }),
    ),
    phone: Type.Optional(
      Type.Object({
        host: Type.String({ minLength: 1 }),
        port: Type.Integer({ minimum: 1, maximum: 65_535 }),
        username: Type.String({ minLength: 1 }),
        tls: Type.Optional(Type.Boolean()),
        channel: Type.Optional(Type.String({ pattern: '^[A-Za-z]+/[^&]*\\{ext\\}[^&]*$' })),
        context: Type.Optional(Type.String({ minLength: 1 })),
      }),
    ),
  },
  { additionalProperties: false },
)

type BuildingFile = Static<typeof buildingSchema>

const demo: Omit<BuildingFile, 'simulated'> & { readonly simulated: FacilityLayout } = {
  simulated: demoLayout,
  printers: {},
}

/**
 * Plans the drivers of a building. Without a file it simulates the demo building. Throws a ConfigurationError.
 * @param phoneSecret password of the bridge at the phone system
 */
export function readBuilding(file: string | null, phoneSecret: string | null): DriverPlan[] {
  const building = file === null ? demo : parse(file)
  const simulated = pointsOfLayout(building.simulated)
  const printers = Object.fromEntries(
    Object.entries(building.printers).map(([id, address]) => [printerPoint(id), address]),
  )
  const real = Object.keys(printers) as Point[]
  const phones: Point[] = building.phone ? [phonePoint] : []
  const twice = [...real, ...phones].find(point => simulated.includes(point))
  if (twice) throw new ConfigurationError([`${twice} cannot be both simulated and real.`])
  const plans: DriverPlan[] = []
  if (simulated.length > 0) {
    plans.push({ driver: 'simulator', points: simulated, options: { points: simulated } })
  }
  if (real.length > 0) plans.push({ driver: 'escpos', points: real, options: { printers } })
  if (building.phone) {
    if (phoneSecret === null)
      throw new ConfigurationError([
        'BRIDGE_PHONE_SECRET is missing: the building file names a phone system.',
      ])
    const defaults = { channel: 'PJSIP/{ext}', context: 'default' }
    const options = { ...defaults, ...building.phone, secret: phoneSecret, point: phonePoint }
    plans.push({ driver: 'asterisk', points: phones, options })
  }
  return plans
}

function parse(file: string): BuildingFile {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ConfigurationError([`BRIDGE_BUILDING: ${file} is not a readable JSON file.`])
  }
  if (Value.Check(buildingSchema, value)) return value
  const faults = [...Value.Errors(buildingSchema, value)].slice(0, 10)
  throw new ConfigurationError(
    faults.map(fault => `BRIDGE_BUILDING: ${fault.instancePath || 'the file'} ${fault.message}.`),
  )
}
