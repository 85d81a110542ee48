import type { Carrying } from '../driver.ts'

/** The timer inside of a lock: it ends an opening by itself, or is ended early by the next command. */
export interface LockTimer {
  /** Runs `onEnd` after that time; `finished` resolves then, or when the opening is cut short. */
  open(ms: number, onEnd: () => void): Carrying
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
