import { type Pauses, Retries } from './retries.ts'

export interface ConnectionTimes extends Pauses {
  /** How long the device may take to connect or to answer. */
  readonly answerMs: number
}

export const usualTimes: ConnectionTimes = { answerMs: 3_000, firstPauseMs: 500, lastPauseMs: 15_000 }

/** A connection attempt: resolves when it is made, with a promise of its end and the reason. */
export type Connect = () => Promise<{ readonly ended: Promise<string> }>

/** Called when the connection ends or an attempt fails: why, and how often it was tried in vain. */
type OnOffline = (why: string, tries: number) => void

/** Connects, and connects again with growing pauses whenever the connection ends or an attempt fails. */
export class StayConnected {
  readonly #retries: Retries
  #attempted: Promise<void> | null = null
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(pauses: Pauses) {
    this.#retries = new Retries(pauses)
  }

  /** Resolves after the first attempt, made or failed. A second start does nothing. */
  start(connect: Connect, onOffline: OnOffline): Promise<void> {
    this.#attempted ??= this.#attempt(connect, onOffline)
    return this.#attempted
  }

  /** Attempts no more. The caller ends the connection that stands. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #attempt(connect: Connect, onOffline: OnOffline): Promise<void> {
    const again = (why: string): void => {
      if (this.#isStopped) return
      const pauseMs = this.#retries.failed()
      onOffline(why, this.#retries.tries)
      this.#timer = setTimeout(() => void this.#attempt(connect, onOffline), pauseMs)
    }
    try {
      const { ended } = await connect()
      this.#retries.succeeded()
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
