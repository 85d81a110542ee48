import {
  afterWrongPin,
  lockedSeconds,
  type TriedPin,
  triesAtOnce,
  untried,
} from '@mayim/shared/domain/pin-lock.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import type { Clock } from '@mayim/shared/operations/facility.ts'

export interface PinGuard {
  /**
   * Begins a try; `end` follows, whatever came of it. Refuses pinLocked while the screen is locked, and where as many are
   * under way as are left before the lock: who asks a hundred times at once has no more tries than one who waits.
   */
  begin(screenId: string): Result<null>
  end(screenId: string): void
  /** True when this try has locked the screen. */
  wrong(screenId: string): boolean
  right(screenId: string): void
}

/** Remembers wrong tries by screen and locks it by the rule of `lockMsAfter`. */
export function createPinGuard(clock: Clock): PinGuard {
  const screens = new Map<string, TriedPin>()
  const underWay = new Map<string, number>()
  const of = (screenId: string): TriedPin => screens.get(screenId) ?? untried
  return {
    begin(screenId) {
      const seconds = lockedSeconds(of(screenId), clock.now())
      if (seconds > 0) return refuse('tooMany', 'pinLocked', { detail: { seconds } })
      const count = underWay.get(screenId) ?? 0
      if (count >= triesAtOnce(of(screenId)))
        return refuse('tooMany', 'pinLocked', { detail: { seconds: 1 } })
      underWay.set(screenId, count + 1)
      return ok(null)
    },
    end(screenId) {
      const left = (underWay.get(screenId) ?? 1) - 1
      if (left > 0) underWay.set(screenId, left)
      else underWay.delete(screenId)
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
