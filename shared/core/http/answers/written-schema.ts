type Json = Readonly<Record<string, unknown>>

/**
 * The schema of an answer in the words for which fast-json-stringify needs no validator. For each `anyOf` it would
 * compile the whole schema a second time, and check with it which of the schemas fits: a tenth of a second for a board.
 */
export function writtenSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writtenSchema)
  if (!isJson(schema)) return schema
  const written = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, writtenSchema(value)]),
  )
  const { anyOf, ...rest } = written
  return Array.isArray(anyOf) ? { ...rest, ...(oneSchema(anyOf) ?? { anyOf }) } : written
}

/** One schema for all that `anyOf` allows; null if there is none. */
function oneSchema(anyOf: readonly unknown[]): Json | null {
  const others = anyOf.filter(isJson).filter(({ type }) => type !== 'null')
  const nullable = others.length < anyOf.length ? { nullable: true } : {}
  const types = others.map(typeOf)
  const [first] = others
  if (!first) return null
  if (others.length === 1 && types[0]) return { ...first, type: types[0], ...nullable }
  return types.every(type => type !== undefined && simpleTypes.has(type))
    ? { type: types, ...nullable }
    : null
}

/** Types of which a value tells by itself how it is written. */
const simpleTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

function typeOf({ type, enum: values }: Json): string | undefined {
  if (typeof type === 'string') return type
  return Array.isArray(values) && values.every(value => typeof value === 'string') ? 'string' : undefined
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
