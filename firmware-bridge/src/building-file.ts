import { readFileSync } from 'node:fs'
import { ConfigurationError } from '@mayim/process/environment.ts'
import Type, { type Static, type TProperties } from 'typebox'
import { Value } from 'typebox/value'

/** An object of the building file. It refuses a key that it does not know, so that a typing error is a fault. */
const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

const pointId = '^[a-z0-9-]{1,32}$'
const idText = Type.String({ pattern: pointId })
const numbers = Type.Array(Type.Integer({ minimum: 1, maximum: 999 }), { uniqueItems: true })
const host = Type.String({ minLength: 1, maxLength: 253 })
const port = Type.Integer({ minimum: 1, maximum: 65_535 })

/** The building file of a bridge: the simulated points, the real printers and the real phone system. */
const buildingFile = strict({
  simulated: strict({
    rooms: numbers,
    cubicles: numbers,
    pools: Type.Optional(numbers),
    garage: Type.Boolean(),
    printers: Type.Array(idText),
    readers: Type.Array(idText),
    phone: Type.Optional(Type.Boolean()),
    mains: Type.Optional(Type.Boolean()),
  }),
  printers: Type.Record(Type.String({ pattern: pointId }), strict({ host, port }), {
    additionalProperties: false,
  }),
  phone: Type.Optional(
    strict({
      host,
      port,
      username: Type.String({ minLength: 1 }),
      tls: Type.Optional(Type.Boolean()),
      channel: Type.Optional(Type.String({ pattern: '^[A-Za-z]+/[^&]*\\{ext\\}[^&]*$' })),
      context: Type.Optional(Type.String({ minLength: 1 })),
    }),
  ),
})

export type BuildingFile = Static<typeof buildingFile>

/** Reads a building file. Throws a ConfigurationError that names each fault and its place; unknown keys are faults (building-172). */
export function readBuildingFile(path: string): BuildingFile {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new ConfigurationError([`BRIDGE_BUILDING: ${path} is not a readable JSON file.`])
  }
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
