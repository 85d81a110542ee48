/** The part of JSON Schema in which a bridge describes its building file. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly string[]
  readonly const?: string | number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** How a value of a schema is asked for. */
export type Shape =
  | { readonly is: 'choice'; readonly options: readonly (string | number)[] }
  | { readonly is: 'several'; readonly options: readonly string[] }
  | { readonly is: 'yesNo' | 'text' | 'number' | 'numbers' | 'texts' }
  /** A number or a name, alone or with `invert`. */
  | { readonly is: 'wire'; readonly input: Schema }
  | { readonly is: 'variants'; readonly of: readonly Schema[] }
  | { readonly is: 'object'; readonly properties: readonly (readonly [string, Schema])[] }
  | { readonly is: 'record' | 'list'; readonly of: Schema }

export function shapeOf(schema: Schema): Shape {
  const { anyOf, properties, patternProperties, items, type } = schema
  if (anyOf) return shapeOfUnion(anyOf)
  if (patternProperties) return { is: 'record', of: Object.values(patternProperties)[0] ?? {} }
  if (properties) return { is: 'object', properties: Object.entries(properties) }
  if (schema.const !== undefined) return { is: 'choice', options: [schema.const] }
  if (schema.enum) return { is: 'choice', options: schema.enum }
  if (type === 'array') return shapeOfList(items ?? {})
  if (type === 'boolean') return { is: 'yesNo' }
  return { is: type === 'integer' || type === 'number' ? 'number' : 'text' }
}

function shapeOfUnion(anyOf: readonly Schema[]): Shape {
  const constants = anyOf.flatMap(each => each.const ?? [])
  if (constants.length === anyOf.length) return { is: 'choice', options: constants }
  const [first = {}, second] = anyOf
  if (anyOf.length === 2 && second?.properties?.invert) return { is: 'wire', input: first }
  return { is: 'variants', of: anyOf }
}

function shapeOfList(items: Schema): Shape {
  if (items.enum) return { is: 'several', options: items.enum }
  if (items.type === 'integer') return { is: 'numbers' }
  return items.type === 'string' ? { is: 'texts' } : { is: 'list', of: items }
}

/** Whether a value is asked for in one line. Those that are not are folded, and added when they are wanted. */
export function isOneLine(schema: Schema): boolean {
  return !['object', 'record', 'list', 'variants', 'several'].includes(shapeOf(schema).is)
}

/** A value to begin with: what is required, empty. */
export function blankOf(schema: Schema): unknown {
  const shape = shapeOf(schema)
  if (shape.is === 'variants') return blankOf(shape.of[0] ?? {})
  if (shape.is === 'record') return {}
  if (shape.is === 'list') return [blankOf(shape.of)]
  if (shape.is === 'several' || shape.is === 'numbers' || shape.is === 'texts') return []
  if (shape.is === 'choice') return shape.options[0]
  if (shape.is === 'yesNo') return false
  if (shape.is !== 'object') return shape.is === 'number' ? (schema.minimum ?? 0) : ''
  const required = shape.properties.filter(([key]) => schema.required?.includes(key))
  return Object.fromEntries(required.map(([key, of]) => [key, blankOf(of)]))
}

/** What tells a variant from the others: the key that it alone requires. */
export function nameOfVariant(variant: Schema, all: readonly Schema[]): string {
  const constant = Object.values(variant.properties ?? {}).find(each => each.const !== undefined)?.const
  const own = variant.required?.find(key =>
    all.every(each => each === variant || !each.required?.includes(key)),
  )
  return String(constant ?? own ?? '')
}

/** The variant that a value is of; the first for one that is of none. */
export function variantOf(value: unknown, variants: readonly Schema[]): Schema {
  const has = (key: string) => typeof value === 'object' && value !== null && key in value
  const fits = ({ required = [], properties = {} }: Schema) =>
    required.every(has) &&
    Object.entries(properties).every(
      ([key, of]) => of.const === undefined || (value as Record<string, unknown>)[key] === of.const,
    )
  return variants.find(fits) ?? variants[0] ?? {}
}

/** A folded value in a few words: its first texts and numbers. */
export function summaryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.values(value)
    .filter(each => typeof each === 'string' || typeof each === 'number')
    .slice(0, 2)
    .join(' · ')
}
