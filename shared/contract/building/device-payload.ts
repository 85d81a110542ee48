import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Payloads, payloads, schemaVersion } from './payloads.ts'
import { pointEvents, pointOps, pointStates } from './point-schemas.ts'
import { type Point, splitPoint } from './topics.ts'

interface Check {
  Check(value: unknown): boolean
}

const compiled = new Map<TSchema, Check>()

function fits<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  let check = compiled.get(schema)
  if (!check) {
    check = Compile(schema)
    compiled.set(schema, check)
  }
  return check.Check(value)
}

/** The bytes of a payload, stamped with `t` and `sv`. */
export function writePayload<P extends keyof Payloads>(
  _name: P,
  nowMs: number,
  body: Omit<Payloads[P], 't' | 'sv'>,
): string {
  return JSON.stringify({ t: nowMs, sv: schemaVersion, ...body })
}

/** Parses a payload from the wire; null if it is no JSON or does not fit the contract. */
export function readPayload<P extends keyof Payloads>(
  name: P,
  bytes: Uint8Array | string,
): Payloads[P] | null {
  let value: unknown
  try {
    value = JSON.parse(typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes))
  } catch {
    return null
  }
  return fits(payloads[name], value) ? (value as Payloads[P]) : null
}

/** Whether a kind of point has the operation and its arguments fit. */
export function opFits(point: Point, op: string, args: unknown): boolean {
  const kind = splitPoint(point)?.kind
  if (!kind || !Object.hasOwn(pointOps[kind], op)) return false
  return fits((pointOps[kind] as Record<string, TSchema>)[op] as TSchema, args)
}

export function stateFits(point: Point, value: unknown): boolean {
  const kind = splitPoint(point)?.kind
  return kind !== undefined && fits(pointStates[kind], value)
}

export function eventFits(point: Point, type: string, data: unknown): boolean {
  const kind = splitPoint(point)?.kind
  if (!kind || !Object.hasOwn(pointEvents[kind], type)) return false
  return fits((pointEvents[kind] as Record<string, TSchema>)[type] as TSchema, data)
}
