import type { Clock } from '@mayim/core/ground/runtime/facility.ts'
import {
  afterWrongPin,
  lockedSeconds,
  type TriedPin,
  triedBefore,
  triesAtOnce,
  untried,
} from '@mayim/domain/building/pin-lock.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import type { PinGuard } from '../../ground/hub-facility.ts'

/** Counts wrong tries by screen and locks a screen by the rule of `lockMsAfter`. Starts from the stored tries. */
export function createPinGuard(
  clock: Clock,
  writtenDown: ReadonlyMap<string, TriedPin> = new Map(),
): PinGuard {
  const screens = new Map<string, TriedPin>()
  for (const [screenId, tried] of writtenDown) screens.set(screenId, triedBefore(tried, clock.now()))
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
      screens.set(screenId, afterWrongPin(of(screenId), clock.now()))
    },
    right(screenId) {
      screens.delete(screenId)
    },
    triedAt: of,
  }
}
