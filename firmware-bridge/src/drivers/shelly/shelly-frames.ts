import { createHash, randomBytes } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

const component = Type.Object({
  output: Type.Optional(Type.Boolean()),
  brightness: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  state: Type.Optional(Type.Unknown()),
})
const frame = Compile(
  Type.Object({
    id: Type.Optional(Type.Integer()),
    method: Type.Optional(Type.String()),
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    result: Type.Optional(Type.Unknown()),
    error: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() })),
  }),
)
const challenge = Type.Object({
  auth_type: Type.Literal('digest'),
  nonce: Type.Union([Type.Integer(), Type.String({ maxLength: 128 })]),
  nc: Type.Optional(Type.Integer()),
  realm: Type.String({ maxLength: 128 }),
  algorithm: Type.Literal('SHA-256'),
})
const checkChallenge = Compile(challenge)
const checkComponent = Compile(component)

export type Challenge = Static<typeof challenge>

/** A frame of a device: the answer to a request, or a notification. */
export type ShellyFrame =
  | { readonly is: 'result'; readonly id: number; readonly result: unknown }
  | { readonly is: 'error'; readonly id: number; readonly code: number; readonly message: string }
  | { readonly is: 'status'; readonly levels: Levels }
  | { readonly is: 'other' }

/** The levels that a status names, of switches, of inputs, and of dimmable lights. */
export interface Levels {
  readonly relays: readonly (readonly [relay: string, on: boolean])[]
  readonly inputs: readonly (readonly [input: string, on: boolean])[]
  /** A notification may name one of the two alone. */
  readonly dimmers: readonly (readonly [dimmer: string, level: DimmerLevel])[]
}

export interface DimmerLevel {
  readonly on?: boolean
  readonly pct?: number
}

/** Reads a frame; null for what is no object. What this release does not know of a frame is left alone. */
export function readShellyFrame(text: string): ShellyFrame | null {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  if (!frame.Check(value)) return { is: 'other' }
  const { id, method, params, error } = value
  if (id !== undefined && error) return { is: 'error', id, code: error.code, message: error.message }
  if (id !== undefined && 'result' in value) return { is: 'result', id, result: value.result }
  if (method === 'NotifyStatus' || method === 'NotifyFullStatus')
    return { is: 'status', levels: levelsOf(params ?? {}) }
  return { is: 'other' }
}

/**
 * The levels in a status: `switch:0` has `output`, `light:0` also `brightness`, `input:0` has `state`, which is null for a
 * button.
 */
export function levelsOf(status: Readonly<Record<string, unknown>>): Levels {
  const relays: [string, boolean][] = []
  const inputs: [string, boolean][] = []
  const dimmers: [string, DimmerLevel][] = []
  for (const [key, value] of Object.entries(status)) {
    const [kind, id] = key.split(':')
    if (id === undefined || !checkComponent.Check(value)) continue
    if (kind === 'switch' && value.output !== undefined) relays.push([id, value.output])
    if (kind === 'light') {
      const { output, brightness } = value
      const level = {
        ...(output !== undefined && { on: output }),
        ...(brightness !== undefined && { pct: brightness }),
      }
      dimmers.push([id, level])
    }
    if (kind === 'input' && typeof value.state === 'boolean') inputs.push([id, value.state])
  }
  return { relays, inputs, dimmers }
}

/** The challenge in the message of an error 401; null if it is none. */
export function readChallenge(message: string): Challenge | null {
  const value = parse(message)
  return checkChallenge.Check(value) ? value : null
}

/**
 * The `auth` of a request, for the user `admin`, which every device has.
 * @param nc how often the nonce was used, this time included
 */
export function answerChallenge(
  { nonce, realm }: Challenge,
  password: string,
  nc: number,
  cnonce: string = randomBytes(8).toString('hex'),
) {
  const sha256 = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(':')).digest('hex')
  const ha1 = sha256('admin', realm, password)
  const ha2 = sha256('dummy_method', 'dummy_uri')
  const response = sha256(ha1, nonce, nc, cnonce, 'auth', ha2)
  return { realm, username: 'admin', nonce, nc, cnonce, response, algorithm: 'SHA-256' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
