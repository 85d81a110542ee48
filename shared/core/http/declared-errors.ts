import { type Call, declares } from '@mayim/contract/call.ts'
import type { CallId } from '@mayim/contract/calls.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Facility } from '../runtime/facility.ts'

const logged = new Set<string>()

/**
 * Checks that a call declares the code of its refusal. An undeclared code throws in development and tests. In
 * production it is sent all the same, and logged once.
 */
export function checkDeclared(
  { log }: Pick<Facility, 'log'>,
  callId: CallId,
  call: Call,
  code: RefusalCode,
): void {
  if (declares(call, code)) return
  if (process.env.NODE_ENV !== 'production')
    throw new Error(`${callId} answers ${code}, which it does not declare`)
  const name = `${callId} ${code}`
  if (!logged.has(name)) log.warn({ callId, code }, 'a call refused with an undeclared code')
  logged.add(name)
}
