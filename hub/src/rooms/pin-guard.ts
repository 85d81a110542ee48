import { lockMsAfter } from '@mayim/shared/domain/pin-lock.ts'
import { ok, type Result, refuse } from '@mayim/shared/domain/result.ts'
import type { Clock } from '@mayim/shared/operations/facility.ts'

export interface PinGuard {
  /** Refuses pinLocked while the screen is locked. */
  check(screenId: string): Result<null>
  wrong(screenId: string): void
  right(screenId: string): void
}

/** Locks a screen by the rule of `lockMsAfter`. */
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
      screens.set(screenId, { wrong, lockedUntilMs: clock.now() + lockMsAfter(wrong) })
    },
    right(screenId) {
      screens.delete(screenId)
    },
  }
}
