import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { Call } from '../contract/call.ts'
import { ok, type Result, refuse } from '../domain/result.ts'

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const mostFaultsTold = 10

/**
 * The check of everything that a call takes. What the schema does not name is dropped, never passed on. All
 * faults are told at once: `field` is the first, `detail` has each field with the rule it breaks; a value is
 * never repeated. Schemas are compiled at the first request, so that a start does not wait for them.
 */
export function inputChecker(call: Call): (raw: Input) => Result<Input> {
  const checkParams = partChecker(call.params, true)
  const checkQuery = partChecker(call.query, true)
  const checkBody = partChecker(call.bodyAs === 'multipart' ? undefined : call.body, call.bodyAs === 'form')
  return raw => {
    const params = checkParams(raw.params)
    const query = checkQuery(raw.query)
    const body = checkBody(raw.body)
    const faults = [...params.faults, ...query.faults, ...body.faults].slice(0, mostFaultsTold)
    const [first] = faults
    if (!first) return ok({ params: params.value, query: query.value, body: body.value })
    return refuse('invalid', 'invalid', { field: first[0], detail: Object.fromEntries(faults) })
  }
}

interface Checked {
  readonly value: unknown
  readonly faults: readonly (readonly [field: string, rule: string])[]
}

/** `fromText`: everything comes as text and is converted to what the schema wants. */
function partChecker(schema: TSchema | undefined, fromText: boolean): (raw: unknown) => Checked {
  if (schema === undefined) return () => ({ value: undefined, faults: [] })
  let compiled: Validator | undefined
  const isObject = (schema as { type?: unknown }).type === 'object'
  return raw => {
    compiled ??= Compile(schema)
    const given = isObject && (raw === undefined || raw === null) ? {} : raw
    const value = Value.Clean(schema, fromText ? Value.Convert(schema, given) : given)
    if (compiled.Check(value)) return { value, faults: [] }
    const faults = [...compiled.Errors(value)].flatMap(fault =>
      fieldsOf(fault).map(field => [field, fault.keyword] as const),
    )
    return { value, faults: faults.length > 0 ? faults : [['', 'invalid']] }
  }
}

function fieldsOf(fault: { instancePath: string; params: object }): string[] {
  const at = fault.instancePath.split('/').slice(1).join('.')
  const missing = (fault.params as { requiredProperties?: string[] }).requiredProperties
  return missing ? missing.map(name => (at ? `${at}.${name}` : name)) : [at]
}
