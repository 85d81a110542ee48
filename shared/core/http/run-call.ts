import { type Call, declares, type Policy, staffRoles, type Who } from '@mayim/contract/call.ts'
import type { CallId } from '@mayim/contract/calls.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { isStaff } from '../ground/runtime/caller.ts'
import type { Caller, Facility, Readers } from '../ground/runtime/facility.ts'
import { noteHistoryRead } from '../keeping/note-history-read.ts'
import { patronOfEntry, placeOfReservation, reservationInRoom } from '../sign-in/subject-table.ts'
import { type Input, inputChecker } from './check-input.ts'
import type { Edge, Handler } from './handler.ts'

/** Runs a call from HTTP or from the sync channel. `upload` reads the file of a multipart body. */
export type RunCall = (
  caller: Caller,
  raw: Input,
  edge: Edge,
  upload?: () => Promise<Result<unknown>>,
) => Promise<Result<unknown>>

/**
 * Prepares a call with its handler. Each run checks in this order (threats-T6): whether the caller may make the call at
 * all, whether the input matches its schemas, and whether the caller may act on this object. Only then is a file read
 * and the handler run. That staff read a history is stored before it is answered (privacy-60). A refusal promises no place
 * and does not wait for the hub.
 */
export function callRunner<F extends Facility>(
  facility: F,
  callId: CallId,
  call: Call,
  handler: Handler<never, F>,
): RunCall {
  const check = inputChecker(call)
  return async (caller, raw, edge, upload) => {
    const passed = gate(call.policy, caller)
    if (!passed.ok) return passed
    const input = check(raw)
    if (!input.ok) return input
    const allowed = await authorizeObject(facility.db, call, caller, input.value)
    if (!allowed.ok) return allowed
    const file = await upload?.()
    if (file?.ok === false) return file
    const body = file ? file.value : input.value.body
    const answer = await handler(facility, { caller, ...input.value, body } as never, edge)
    if (!answer.ok) {
      checkDeclared(facility, callId, call, answer.code)
      return answer
    }
    if (call.history) await noteHistoryRead(facility, caller, { callId, call, input: input.value })
    if (call.waitsForHub) await facility.confirmedByHub?.()
    return answer
  }
}

const logged = new Set<string>()

/**
 * Checks that a call declares the code of its refusal. An undeclared code throws in development and tests. In
 * production it is sent all the same, and logged once.
 */
function checkDeclared({ log }: Pick<Facility, 'log'>, callId: CallId, call: Call, code: RefusalCode): void {
  if (declares(call, code)) return
  if (process.env.NODE_ENV !== 'production')
    throw new Error(`${callId} answers ${code}, which it does not declare`)
  const name = `${callId} ${code}`
  if (!logged.has(name)) log.warn({ callId, code }, 'a call refused with an undeclared code')
  logged.add(name)
}

export const denied: Refusal = refuse('unauthorized', 'unauthorized')
/** The roles that the word `staff` of a policy means. */
const staffWord: readonly Who[] = ['Reception', 'Attendant', 'Admin']
const forbidden: Refusal = refuse('forbidden', 'forbidden')

/**
 * The first check, before a body is read: whether this caller may make this call on some object at all. Denies by
 * default (threats-T6), unless a word of the policy matches.
 */
function gate(policy: Policy, caller: Caller): Result<null> {
  if (policy.who.some(who => fits(who, caller))) return ok(null)
  return caller.kind === 'anyone' ? denied : forbiddenBut(policy)
}

/** The refusal of a role, with the roles that may. */
function forbiddenBut({ who }: Policy): Refusal {
  const may = who.flatMap(word => (word === 'staff' ? staffWord : word))
  const roles = staffRoles.filter(role => may.includes(role)).join(' ')
  return roles === '' ? forbidden : refuse('forbidden', 'forbidden', { detail: { roles } })
}

/** As `gate`. A held session makes no calls but the public ones and those that say so (people-153, privacy-22). */
export function gateHeld(call: Call, caller: Caller): Result<null> {
  const passed = gate(call.policy, caller)
  const { held } = caller
  if (!passed.ok || held === undefined || call.policy.who.includes('anyone')) return passed
  return call.whileHeld?.includes(held) ? passed : refuse('forbidden', held)
}

function fits(who: Who, caller: Caller): boolean {
  if (who === 'anyone') return true
  if (who === 'user' || who === 'self') return caller.kind === 'person'
  if (who === 'device') return caller.kind === 'device'
  if (who === 'staff') return isStaff(caller)
  return caller.roles.includes(who)
}

/**
 * Checks access to the object of a call. Staff, users and kiosks pass by their role. `self` requires an object of the
 * caller; a panel requires its own room or a visit in it. A foreign object and a missing one are refused alike, so that
 * a caller cannot learn which exist (people-32).
 */
async function authorizeObject(db: Readers, call: Call, caller: Caller, input: Input): Promise<Result<null>> {
  const { who, subject } = call.policy
  const words = who.filter(word => fits(word, caller))
  if (words.length === 0 || selfWithoutObject(words, call)) return forbidden
  if (words.includes('anyone') || subject.kind === 'none') return ok(null)
  const byObject =
    words.every(word => word === 'self') || words.includes('Room') || isRoomOf(subject.kind, caller)
  if (!byObject) return ok(null)
  const named = (input[subject.from] as Record<string, unknown> | undefined)?.[subject.name]
  if (caller.kind === 'person')
    return (await isOwnObject(db, subject.kind, named, caller)) ? ok(null) : forbidden
  return (await isInRoom(db, subject.kind, named, caller)) ? ok(null) : forbidden
}

/** A device acts only on its own room. */
function isRoomOf(kind: string, caller: Caller): boolean {
  return kind === 'room' && caller.kind === 'device'
}

/**
 * Whether a policy has only `self` although the call names no object. Such a row would admit everybody, so it is
 * refused.
 */
function selfWithoutObject(words: readonly Who[], { policy }: Call): boolean {
  return policy.subject.kind === 'none' && words.every(word => word === 'self')
}

/** Without an id the call is about the caller. */
async function isOwnObject(db: Readers, kind: string, named: unknown, caller: Caller): Promise<boolean> {
  if (kind === 'user') return named === undefined || named === caller.id
  if (kind === 'waitListEntry')
    return typeof named === 'string' && (await patronOfEntry(db, named)) === caller.id
  if (kind !== 'reservation' || typeof named !== 'string') return false
  return (await placeOfReservation(db, named))?.userId === caller.id
}

async function isInRoom(db: Readers, kind: string, named: unknown, caller: Caller): Promise<boolean> {
  if (caller.roomId === undefined) return false
  if (kind === 'room') return named === caller.roomId
  if (kind !== 'reservation' || typeof named !== 'string') return false
  return (await reservationInRoom(db, caller.roomId)) === named
}
