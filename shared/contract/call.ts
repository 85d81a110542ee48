import { type RefusalCode, refusalCodes } from '@mayim/domain/refusal.ts'
import type { Side } from '@mayim/domain/side.ts'
import type { Static, TObject, TSchema } from 'typebox'
import type { EntityName } from './sync/entities.ts'
import type { CommandName } from './sync/sync-messages.ts'

export type { Side }

/** Roles as in operations.txt section 6, and the devices that hold a token of their own. */
export const staffRoles = ['Admin', 'Reception', 'Attendant', 'Technician'] as const
export const deviceRoles = ['Kiosk', 'Room', 'Display'] as const
export const patronRoles = ['OpenGarageGate'] as const
export type StaffRole = (typeof staffRoles)[number]
export type DeviceRole = (typeof deviceRoles)[number]
export type Role = StaffRole | DeviceRole | (typeof patronRoles)[number]

/**
 * Who may call. `anyone` needs no token; `user` any signed-in person; `self` the patron whose object it is;
 * `staff` Admin, Reception or Attendant; every other word is that role alone.
 * Deny by default: a caller passes when one of the words fits.
 */
export type Who = 'anyone' | 'user' | 'self' | 'staff' | 'device' | Role

/**
 * Where the object of a call is named, so that `self` and a room's own token can be judged before the operation runs.
 * A `user` that is not named is the caller herself. A device passes on a `room` only where it is its own.
 */
export type Subject =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'user' | 'reservation' | 'waitListEntry' | 'room'
      readonly from: 'params' | 'query' | 'body'
      readonly name: string
    }

export interface Policy {
  readonly who: readonly Who[]
  readonly subject: Subject
}

/** A call that reads. A change of an entity that its answer is made of makes the answer stale. */
interface ReadingCall {
  readonly method: 'GET'
  readonly reads: readonly EntityName[]
  readonly changes?: undefined
}

/**
 * A call that writes: what it may record in the change log. `everything` stands for what is not in the log, such as who is
 * signed in, or the demo's clock.
 */
interface WritingCall {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly reads?: undefined
  readonly changes: readonly EntityName[] | 'everything'
}

/** One row of the contract. Routes, OpenAPI, the typed client and the walking test are derived from it. */
export type Call = (ReadingCall | WritingCall) & CallParts

interface CallParts {
  /** With `{name}` for parameters, as in the specification's call list. */
  readonly path: string
  readonly sides: readonly Side[]
  /** `signIn` where a stranger may try a secret, such as a code or a link; it is the lowest of the limits of an address. */
  readonly limit: 'signIn' | 'usual'
  readonly summary: string
  /** The codes of the refusals that it answers besides `commonErrors`. */
  readonly errors: readonly RefusalCode[]
  readonly policy: Policy
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** What the body is sent as; JSON unless told. */
  readonly bodyAs?: 'json' | 'form' | 'multipart'
  /** The shape of what the operation gives; see `envelope` for how it is sent. */
  readonly answer: TSchema
  /** `wrapped`: sent as {success, result, errorMessage} (operations.txt section 7, Answers). Otherwise sent bare. */
  readonly envelope?: 'wrapped'
  /** What the answer is sent as; JSON unless told. */
  readonly answerAs?: 'json' | 'events' | 'png'
  /** A query string that carries a phone or a PIN and is left out of every log line. */
  readonly hideQuery?: true
  /** Set where the operation is not built yet, on every side or on the named one: the call answers 501 with this sentence. */
  readonly later?: string | Partial<Record<Side, string>>
  /** Set where a side has the other one answer, by the command of that name while they are linked (the sync design, The channel). */
  readonly relay?: Partial<Record<Side, CommandName>>
  /** The same where the side's own handler has the other answer a part of it, such as what is paid by card. */
  readonly mayRelay?: Partial<Record<Side, CommandName>>
}

/** What any call may answer: the caller, the form of the request, the state of this side. */
const { anyCall } = refusalCodes
export const commonErrors = Object.values(anyCall).flat()
export type CommonError = (typeof anyCall)[keyof typeof anyCall][number]

/** Whether a call says that it may answer this code. */
export function declares(declaration: Call, code: RefusalCode): boolean {
  const codes: readonly RefusalCode[] = commonErrors
  return codes.includes(code) || declaration.errors.includes(code)
}

/** Keeps the literal types of a declaration. */
export function call<const C extends Call>(declaration: C): C {
  return declaration
}

/** The sentence of a call that is not built yet on that side; undefined where it is live. */
export function laterOn(declaration: Call, side: Side): string | undefined {
  return typeof declaration.later === 'object' ? declaration.later[side] : declaration.later
}

type Part<S> = S extends TSchema ? Static<S> : Record<string, never>
export type Params<C extends Call> = Part<C['params']>
export type Query<C extends Call> = Part<C['query']>
export type Body<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined
export type Answer<C extends Call> = Static<C['answer']>
/** The codes that a client may get from a call. */
export type ErrorCode<C extends Call> = CommonError | C['errors'][number]
