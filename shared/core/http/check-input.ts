import type { Call } from '@mayim/contract/call.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const maxFaults = 10

/**
 * Returns the validation of a call's input. Fields that the schema does not have are removed. All faults are reported
 * at once: `field` is the first, and `detail` has each field with the rule that it breaks, never its value. Schemas are
 * compiled at the first request, so that the start is fast.
 */
export function inputChecker(call: Call): (raw: Input) => Result<Input> {
  const checkParams = partChecker(call.params, true)
  const checkQuery = partChecker(call.query, true)
  const checkBody = partChecker(call.bodyAs === 'multipart' ? undefined : call.body, call.bodyAs === 'form')
  return raw => {
    const params = checkParams(raw.params)
    const query = checkQuery(raw.query)
    const body = checkBody(raw.body)
    const faults = [...params.faults, ...query.faults, ...body.faults].slice(0, maxFaults)
    const [first] = faults
    if (!first) return ok({ params: params.value, query: query.value, body: body.value })
    return refuse('invalid', 'invalid', { field: first[0], detail: Object.fromEntries(faults) })
  }
}

interface Checked {
  readonly value: unknown
  readonly faults: readonly (readonly [field: string, rule: string])[]
}

/** `fromText`: every value is text and is converted to the type of the schema. */
function partChecker(schema: TSchema | undefined, fromText: boolean): (raw: unknown) => Checked {
  if (schema === undefined) return () => ({ value: undefined, faults: [] })
  const isObject = (schema as { type?: unknown }).type === 'object'
  const clean = fieldFilter(schema)
  return raw => {
    const compiled = validatorOf(schema)
    const given = isObject && (raw === undefined || raw === null) ? {} : raw
    let value = clean(given)
    // Most text is valid as it is; its conversion is slow.
    if (fromText && !compiled.Check(value)) value = clean(Value.Convert(schema, given))
    if (compiled.Check(value)) return { value, faults: [] }
    const faults = [...compiled.Errors(value)].flatMap(fault =>
      fieldsOf(fault).map(field => [field, fault.keyword] as const),
    )
    return { value, faults: faults.length > 0 ? faults : [['', 'invalid']] }
  }
}

const validators = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema)
  if (known) return known
  const compiled = Compile(schema)
  validators.set(schema, compiled)
  return compiled
}

type Filter = (value: unknown) => unknown

const asItIs: Filter = value => value

/**
 * Removes fields that the schema does not have. Objects, lists and plain values, of which most bodies are made, need no
 * walk through the schema at each request.
 */
function fieldFilter(schema: TSchema): Filter {
  if (isScalar(schema)) return asItIs
  const { type, items, properties, ...rules } = schema as {
    type?: unknown
    items?: TSchema | TSchema[]
    properties?: Record<string, TSchema>
  }
  if (type === 'array' && items && !Array.isArray(items)) return listFilter(items)
  const { additionalProperties = false, patternProperties } = rules as Record<string, unknown>
  const isOpen = additionalProperties !== false || patternProperties !== undefined
  if (type === 'object' && !isOpen) return objectFilter(properties ?? {})
  return value => Value.Clean(schema, value)
}

function listFilter(items: TSchema): Filter {
  const filter = fieldFilter(items)
  return value => (Array.isArray(value) ? value.map(filter) : value)
}

function objectFilter(properties: Record<string, TSchema>): Filter {
  const filters = Object.entries(properties).map(([name, schema]) => [name, fieldFilter(schema)] as const)
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const known: Record<string, unknown> = {}
    for (const [name, filter] of filters)
      if (Object.hasOwn(value, name)) known[name] = filter((value as Record<string, unknown>)[name])
    return known
  }
}

const scalars = new Set(['string', 'number', 'integer', 'boolean', 'null'])

function isScalar(schema: TSchema): boolean {
  const { type, anyOf } = schema as { type?: string; anyOf?: TSchema[] }
  if (Array.isArray(anyOf)) return anyOf.every(isScalar)
  return 'const' in schema || 'enum' in schema || (type !== undefined && scalars.has(type))
}

function fieldsOf(fault: { instancePath: string; params: object }): string[] {
  const at = fault.instancePath.split('/').slice(1).join('.')
  const missing = (fault.params as { requiredProperties?: string[] }).requiredProperties
  return missing ? missing.map(name => (at ? `${at}.${name}` : name)) : [at]
}
