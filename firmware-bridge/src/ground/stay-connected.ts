export interface ConnectionTimes {
  /** How long the device may take to connect or to answer. */
  readonly answerMs: number
  readonly firstPauseMs: number
  readonly lastPauseMs: number
}

export const usualTimes: ConnectionTimes = { answerMs: 3_000, firstPauseMs: 500, lastPauseMs: 15_000 }

/** A connection attempt: resolves when it is made, with a promise of its end and the reason. */
export type Connect = () => Promise<{ readonly ended: Promise<string> }>

/** Connects, and connects again with back-off whenever the connection ends or an attempt fails. */
export class StayConnected {
  readonly #times: Pick<ConnectionTimes, 'firstPauseMs' | 'lastPauseMs'>
  #attempted: Promise<void> | null = null
  #failures = 0
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(times: Pick<ConnectionTimes, 'firstPauseMs' | 'lastPauseMs'>) {
    this.#times = times
  }

  /** Resolves after the first attempt, made or failed. A second start does nothing. */
  start(connect: Connect, onOffline: (why: string) => void): Promise<void> {
    this.#attempted ??= this.#attempt(connect, onOffline)
    return this.#attempted
  }

  /** Attempts no more. The caller ends the connection that stands. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #attempt(connect: Connect, onOffline: (why: string) => void): Promise<void> {
    const again = (why: string): void => {
      if (this.#isStopped) return
      onOffline(why)
      const { firstPauseMs, lastPauseMs } = this.#times
      const pauseMs = Math.min(lastPauseMs, firstPauseMs * 2 ** this.#failures)
      this.#failures += 1
      this.#timer = setTimeout(() => void this.#attempt(connect, onOffline), pauseMs)
    }
    try {
      const { ended } = await connect()
      this.#failures = 0
      void ended.then(again)
    } catch (error) {
      again(error instanceof Error ? error.message : 'failed')
    }
  }
}

/** Runs one piece of work after the other, in the order of the calls. A piece that fails does not stop the next. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}
