import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/open-secret.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { tryPin } from './try-pin.ts'

/**
 * Checks the passcode of the hidden admin menu of a room's panel (visit-115). It is opened for this one comparison.
 * Refuses passcodeNotSet, pinLocked, pinWrong.
 */
export async function unlockAdminMenu(
  facility: HubFacility,
  caller: Caller,
  input: { readonly roomId: number; readonly passcode: string },
): Promise<Result<null>> {
  const wanted = await openSecret(facility, 'roomAdminPasscode')
  if (wanted === null) return refuse('conflict', 'passcodeNotSet')
  const tried = { what: 'admin' as const, field: 'passcode', roomId: input.roomId }
  return tryPin<null>(facility, caller, tried, async () =>
    isSame(input.passcode, wanted.reveal()) ? null : undefined,
  )
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
