import { type Call, declares } from '@mayim/contract/call.ts'
import type { CallId } from '@mayim/contract/calls.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Facility } from '../runtime/facility.ts'

const logged = new Set<string>()

/**
 * Holds a handler to the codes that its call declares. An undeclared one throws in development and tests; in production it
 * is answered all the same, and logged once.
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
  if (!logged.has(name)) log.warn({ callId, code }, 'a call answers a code that it does not declare')
  logged.add(name)
}
