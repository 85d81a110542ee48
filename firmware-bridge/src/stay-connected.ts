export interface ConnectionTimes {
  /** How long the device may take to connect or to answer. */
  readonly answerMs: number
  readonly firstPauseMs: number
  readonly lastPauseMs: number
}

export const usualTimes: ConnectionTimes = { answerMs: 3_000, firstPauseMs: 500, lastPauseMs: 15_000 }

/** A connection attempt: resolves when it is made, with a promise of its end and the reason. */
export type Connect = () => Promise<{ readonly ended: Promise<string> }>

export interface StayConnected {
  /** Resolves after the first attempt, made or failed. */
  readonly attempted: Promise<void>
  /** Attempts no more. The caller ends the connection that stands. */
  stop(): void
}

/** Connects, and connects again with back-off whenever the connection ends or an attempt fails. */
export function stayConnected(
  connect: Connect,
  times: Pick<ConnectionTimes, 'firstPauseMs' | 'lastPauseMs'>,
  onOffline: (why: string) => void,
): StayConnected {
  let failures = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const again = (why: string): void => {
    if (stopped) return
    onOffline(why)
    const pauseMs = Math.min(times.lastPauseMs, times.firstPauseMs * 2 ** failures)
    failures += 1
    timer = setTimeout(() => void attempt(), pauseMs)
  }
  const attempt = async (): Promise<void> => {
    try {
      const { ended } = await connect()
      failures = 0
      void ended.then(again)
    } catch (error) {
      again(error instanceof Error ? error.message : 'failed')
    }
  }
  return {
    attempted: attempt(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
