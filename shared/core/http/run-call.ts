import { type Call, declares } from '@mayim/contract/call.ts'
import type { CallId } from '@mayim/contract/calls.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { noteHistoryRead } from '../keeping/note-history-read.ts'
import { authorizeObject, gate } from './authorize.ts'
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
