import type { StartedCommand } from './driver.ts'

/** The timer of a lock. It ends an opening after its time; the next command ends it early. */
export interface LockTimer {
  /** Calls `onEnd` after `ms`. `finished` resolves then, or when the opening is cut short. */
  open(ms: number, onEnd: () => void): StartedCommand
  cutShort(): void
}

export function createLockTimer(): LockTimer {
  let open: { timer: NodeJS.Timeout; over: () => void } | null = null
  const cutShort = (): void => {
    if (!open) return
    clearTimeout(open.timer)
    open.over()
    open = null
  }
  return {
    open(ms, onEnd) {
      cutShort()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => {
        open = null
        onEnd()
        resolve()
      }, ms)
      open = { timer, over: resolve }
      return { finished: promise }
    },
    cutShort,
  }
}
