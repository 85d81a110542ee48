import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import type { Clock } from '@mayim/shared/operations/facility.ts'

const triesBeforeLock = 5
const firstLockMs = 60_000

export interface PinGuard {
  /** Refuses pinLocked while the screen is locked. */
  check(screenId: string): Result<null>
  wrong(screenId: string): void
  right(screenId: string): void
}

/** Five wrong in a row lock a screen for a minute, and each further one for twice as long (house rules, The evening). */
export function createPinGuard(clock: Clock): PinGuard {
  const screens = new Map<string, { wrong: number; lockedUntilMs: number }>()
  return {
    check(screenId) {
      const state = screens.get(screenId)
      if (!state || clock.now() >= state.lockedUntilMs) return ok(null)
      return refuse('tooMany', 'pinLocked', {
        detail: { seconds: Math.ceil((state.lockedUntilMs - clock.now()) / 1000) },
      })
    },
    wrong(screenId) {
      const wrong = (screens.get(screenId)?.wrong ?? 0) + 1
      const lockMs = wrong < triesBeforeLock ? 0 : firstLockMs * 2 ** (wrong - triesBeforeLock)
      screens.set(screenId, { wrong, lockedUntilMs: clock.now() + lockMs })
    },
    right(screenId) {
      screens.delete(screenId)
    },
  }
}
