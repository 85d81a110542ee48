import { type RefusalCode, refusalCodes } from '@mayim/domain/refusal.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import type { Static, TObject, TSchema } from 'typebox'
import type { EntityName } from './sync/entities.ts'
import type { CommandName } from './sync/sync-messages.ts'

export type { Side }

/** The roles of users, and the devices that have a token of their own. */
export const staffRoles = ['Admin', 'Reception', 'Attendant', 'Technician'] as const
export const deviceRoles = ['Kiosk', 'Room', 'Display'] as const
export const patronRoles = ['OpenGarageGate'] as const
export type StaffRole = (typeof staffRoles)[number]
export type DeviceRole = (typeof deviceRoles)[number]
export type Role = StaffRole | DeviceRole | (typeof patronRoles)[number]

/**
 * Who may call. `anyone` needs no token; `user` any signed-in account; `self` the patron whose object it is; `staff`
 * Admin, Reception or Attendant; every other word is that role alone. Deny by default: a caller passes if one of the
 * words matches.
 */
export type Who = 'anyone' | 'user' | 'self' | 'staff' | 'device' | Role

/**
 * Where a call names its object, so that `self` and a room's own token can be checked before the operation runs. If no
 * `user` is named, it is the caller. A device may name only its own `room`.
 */
export type Subject =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'user' | 'reservation' | 'waitListEntry' | 'room'
      readonly from: 'params' | 'query' | 'body'
      readonly name: string
    }

/**
 * Why a session makes only a few calls. `passwordGiven`: the account has to change a password that another person set
 * (people-170). `factorMissing`: the account has to set up a second factor first (people-153).
 * `deskLocked`: its desk is locked (privacy-22). `notConfirmed`: a patron signed in after a long absence (people-350).
 */
export const holds = ['passwordGiven', 'factorMissing', 'deskLocked', 'notConfirmed'] as const
export type Hold = (typeof holds)[number]

export interface Policy {
  readonly who: readonly Who[]
  readonly subject: Subject
}

/** A call that reads. A change of an entity that its answer contains makes the answer stale. */
interface ReadingCall {
  readonly method: 'GET'
  readonly reads: readonly EntityName[]
  readonly changes?: undefined
}

/**
 * A call that writes: the entities that it may record in the change log. `everything` stands for what is not in the
 * log, such as sessions or the demo's clock.
 */
interface WritingCall {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly reads?: undefined
  readonly changes: readonly EntityName[] | 'everything'
}

/** One row of the contract. Routes, OpenAPI, the typed client and the walking test are derived from it. */
export type Call = (ReadingCall | WritingCall) & CallParts

interface CallParts {
  /** With `{name}` for parameters. */
  readonly path: string
  readonly sides: readonly Side[]
  /**
   * `signIn` for calls on which a stranger could try a secret, such as a code or a link; it is the lowest of the limits
   * of an address.
   */
  readonly limit: 'signIn' | 'usual'
  readonly summary: string
  /** The refusal codes that it answers in addition to `commonErrors`. */
  readonly errors: readonly RefusalCode[]
  readonly policy: Policy
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /**
   * The answer tells of the past of the subject, or of the nights from `dt` to `dtTo`: that staff read it is recorded
   * (privacy-60).
   */
  readonly history?: 'person' | 'nights'
  /** It may take a minute. A client waits two minutes for the answer. */
  readonly slow?: true
  /** Encoding of the body. Default: JSON. */
  readonly bodyAs?: 'json' | 'form' | 'multipart'
  /** The largest file of a multipart body. Default: 5 MB. */
  readonly bytesMax?: number
  /** The schema of the operation's result; see `envelope` for how it is sent. */
  readonly answer: TSchema
  /** `wrapped`: sent as {success, result, errorMessage} (screens-47). Otherwise sent bare. */
  readonly envelope?: 'wrapped'
  /** Encoding of the answer. Default: JSON. */
  readonly answerAs?: 'json' | 'events' | 'png' | 'file'
  /**
   * The handler answers with the same object for as long as the answer is right: it is written once for all who ask,
   * and who has it is told so with 304.
   */
  readonly keptAnswer?: true
  /**
   * Answered also before this side is set up (settings-26); every other call then refuses `notSetUp`. `only`: a side that
   * is set up refuses it with `setupDone`, before its body is read.
   */
  readonly beforeSetup?: true | 'only'
  /** Answered also to a session of staff that is held for one of these reasons. */
  readonly whileHeld?: readonly Hold[]
  /**
   * The call promises a place or frees one: its answer waits until the other side has the change, at most 800 ms and
   * only while the link is connected (sync-24).
   */
  readonly waitsForHub?: true
  /** The query string contains a phone or a PIN and is left out of every log line. */
  readonly hideQuery?: true
  /**
   * Set if the operation is not built yet, on every side or on the named one: the call answers 501 with this sentence.
   */
  readonly later?: string | Partial<Record<Side, string>>
  /**
   * Set if a side relays the call to the other one, by the command of that name while the link is connected (sync-25).
   */
  readonly relay?: Partial<Record<Side, CommandName>>
  /** The same if the side's own handler relays a part of it, such as card payments. */
  readonly mayRelay?: Partial<Record<Side, CommandName>>
}

/** Refusals of every call: about the caller, the form of the request, the state of this side. */
const { anyCall } = refusalCodes
export const commonErrors = Object.values(anyCall).flat()
export type CommonError = (typeof anyCall)[keyof typeof anyCall][number]

/** Whether a call declares that it may answer this code. */
export function declares(declaration: Call, code: RefusalCode): boolean {
  const codes: readonly RefusalCode[] = commonErrors
  return codes.includes(code) || declaration.errors.includes(code)
}

/** Keeps the literal types of a declaration. */
export function call<const C extends Call>(declaration: C): C {
  return declaration
}

/** The sentence of a call that is not built yet on that side; undefined if it is built. */
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
