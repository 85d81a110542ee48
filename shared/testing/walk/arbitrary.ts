import { plainText } from '@mayim/contract/entities/scalars.ts'
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'

interface Node {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Values for a named field that exist in the world, mixed in with invented ones. */
export type Known = (field: string) => readonly unknown[]

/** Values that fit a schema of the contract, so that a fuzzed request gets past the validator and into the operation. */
export function fitting(schema: TSchema, known: Known, field = ''): Arbitrary<unknown> {
  return fit(schema as Node, known, field)
}

function fit(node: Node, known: Known, field: string): Arbitrary<unknown> {
  const real = known(field)
  const invented = invent(node, known, field)
  return real.length === 0 ? invented : fc.oneof({ arbitrary: fc.constantFrom(...real), weight: 4 }, invented)
}

function invent(node: Node, known: Known, field: string): Arbitrary<unknown> {
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum !== undefined) return fc.constantFrom(...node.enum)
  if (node.anyOf !== undefined) return fc.oneof(...node.anyOf.map(each => fit(each, known, field)))
  if (typeof node.type !== 'string')
    return fc.oneof(...(node.type ?? ['null']).map(type => invent({ ...node, type }, known, field)))
  switch (node.type) {
    case 'object':
      return object(node, known)
    case 'array':
      return fc.array(fit(node.items ?? {}, known, field), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 3, 3),
      })
    case 'string':
      return text(node)
    case 'integer':
      return fc.integer({ min: Math.ceil(node.minimum ?? -100), max: Math.floor(node.maximum ?? 10_000) })
    case 'number':
      return numberOf(node)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

function object(node: Node, known: Known): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([name, each]) => [name, fit(each, known, name)]),
  )
  return fc.record(fields, { requiredKeys: [...(node.required ?? [])], noNullPrototype: true })
}

function text(node: Node): Arbitrary<string> {
  const bounds = { minLength: node.minLength ?? 0, maxLength: Math.min(node.maxLength ?? 40, 40) }
  if (node.format === 'date') return fc.constantFrom('2026-11-22', '2027-04-23', '1999-12-31', '2028-02-29')
  if (node.format === 'date-time') return fc.constantFrom('2026-11-22T19:00:00Z', '2027-02-01T00:00:00.000Z')
  if (node.pattern === undefined || node.pattern === plainText) {
    const written = fc.string({ ...bounds, unit: letter }).filter(fits(node))
    return fc.oneof(written, fc.constantFrom(...awkward.filter(fits(node))))
  }
  return matching(node.pattern, node.maxLength ?? 40).filter(fits(node))
}

const ofPatterns = new Map<string, Arbitrary<string>>()

/** Of an amount whole hundredths (money-1064): the only rule of the contract that is none of JSON Schema. */
function numberOf(node: Node): Arbitrary<number> {
  const [min, max] = [node.minimum ?? -1000, node.maximum ?? 1000]
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  const finer =
    '~refine' in node
      ? fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map(minor => minor / 100)
      : fc.double({ min, max, noNaN: true })
  return fc.oneof(whole, finer)
}

/** Texts that match a pattern. Preparing them takes a third of a walk's time, so each pattern is prepared once. */
function matching(pattern: string, maxLength: number): Arbitrary<string> {
  const key = `${maxLength} ${pattern}`
  const known = ofPatterns.get(key) ?? fc.stringMatching(new RegExp(pattern), { maxLength })
  ofPatterns.set(key, known)
  return known
}

/** Of the three languages, with a composed letter, a surrogate pair and what a direction mark does. */
const letter = fc.constantFrom(
  'a',
  'Z',
  '0',
  ' ',
  '.',
  '/',
  '&',
  '"',
  'é',
  'א',
  'ש\u05C1',
  'װ',
  '🛁',
  '\u200F',
  '\n',
)

/** Texts that have broken someone: markup, formulas, control characters, directions, printers' escapes. */
export const awkward = [
  'x',
  "O'Hara",
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("https://example.org")',
  '\u202Egnol',
  '\u0000\u001B@',
  "'; DROP TABLE user; --",
  '__proto__',
  'שרה־רבקה',
] as const

function fits(node: Node): (value: string) => boolean {
  const pattern = new RegExp(node.pattern ?? '', 'u')
  return value =>
    value.length >= (node.minLength ?? 0) && value.length <= (node.maxLength ?? 40) && pattern.test(value)
}

/** Anything that JSON can say, with the traps of JavaScript among it. */
export const anything: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, [], {}, '', 0, -1, 1e21, true, 'a'.repeat(5000), [[[[]]]], { length: 1 }),
  fc.constantFrom(
    ...['{"__proto__":{"roles":["Admin"]}}', '{"constructor":{"prototype":{"x":1}}}'].map(
      each => JSON.parse(each) as unknown,
    ),
  ),
)

/** A value that fits, with one of its fields made wrong or one added. */
export function spoiled(schema: TSchema, known: Known): Arbitrary<unknown> {
  return fc.tuple(fitting(schema, known), fc.nat(), anything).map(([value, at, wrong]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong
    const names = [...Object.keys(value), 'surplus', 'roles', 'internalNote']
    const name = names[at % names.length] ?? 'surplus'
    return { ...value, [name]: wrong }
  })
}
