import { type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../ground/runtime/facility.ts'

export interface FirstAdmin {
  readonly username: string
  readonly password: string
  readonly confirmed: string
}

/** Whether this side is set up, and the code by which a person at its console creates the first Admin (settings-26). */
export interface FirstStart {
  /** Whether this side has, or had since its start, an enabled Admin. */
  isSetUp(): boolean
  /** `over`: it expired, or it was tried too often. Only a new start of the process makes another. */
  code(): 'none' | 'valid' | 'over'
  /** Checks a typed code; a wrong one counts. Refuses setupDone, setupCodeOver, setupCodeWrong (`detail.left` tries). */
  tryCode(typed: string): Result<null>
  /** Refuses setupDone, setupCodeOver, setupCodeWrong (`detail.left` tries), passwordsDiffer, passwordCommon, userNameInvalid. */
  begin(caller: Caller, input: FirstAdmin & { readonly code: string }): Promise<Result<null>>
  stop(): void
}

/** For servers whose tests create their accounts. */
export const alreadySetUp: FirstStart = {
  isSetUp: () => true,
  code: () => 'none',
  tryCode: () => refuse('conflict', 'setupDone'),
  begin: async () => refuse('conflict', 'setupDone'),
  stop: () => undefined,
}
