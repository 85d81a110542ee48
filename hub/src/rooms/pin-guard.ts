import { afterWrongPin, lockedSeconds, type TriedPin, untried } from '@mayim/shared/domain/pin-lock.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import type { Clock } from '@mayim/shared/operations/facility.ts'

export interface PinGuard {
  /** Refuses pinLocked while the screen is locked. */
  check(screenId: string): Result<null>
  /** True when this try has locked the screen. */
  wrong(screenId: string): boolean
  right(screenId: string): void
}

/** Remembers wrong tries by screen and locks it by the rule of `lockMsAfter`. */
export function createPinGuard(clock: Clock): PinGuard {
  const screens = new Map<string, TriedPin>()
  const of = (screenId: string): TriedPin => screens.get(screenId) ?? untried
  return {
    check(screenId) {
      const seconds = lockedSeconds(of(screenId), clock.now())
      return seconds === 0 ? ok(null) : refuse('tooMany', 'pinLocked', { detail: { seconds } })
    },
    wrong(screenId) {
      const tried = afterWrongPin(of(screenId), clock.now())
      screens.set(screenId, tried)
      return lockedSeconds(tried, clock.now()) > 0
    },
    right(screenId) {
      screens.delete(screenId)
    },
  }
}
