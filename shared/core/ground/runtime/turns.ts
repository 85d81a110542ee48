interface Waiting<T> {
  /** With an answer she leaves; with null it is her turn. */
  readonly call: (answer: T | null) => void
  readonly look: () => Promise<T | null>
}

/**
 * At most so many look at one time. Each of many who look adds to every turn of the event loop, for each of whose turns
 * a write on PostgreSQL waits a dozen times.
 */
const mostLooking = 8

/** Lets so many pieces of work run at one time. The others wait, first come first served. */
export class Turns<T> {
  #running = 0
  #inside = 0
  readonly #waiting = new Set<Waiting<T>>()
  #looking = false
  readonly #looks = createSlots(mostLooking)
  #lookAgain = false

  /** How many came and have no answer yet. */
  get inside(): number {
    return this.#inside
  }

  /**
   * @param atOnce at most so many run at one time
   * @param look whether there is an answer without a turn; asked of who has to wait: at once, when her turn comes, and by
   * `lookAgain`
   */
  async take(atOnce: number, look: () => Promise<T | null>, work: () => Promise<T>): Promise<T> {
    this.#inside += 1
    try {
      const mustWait = this.#running >= atOnce
      if (mustWait) {
        const answer = await this.#wait(look)
        if (answer !== null) return answer
      } else this.#running += 1
      return await this.#work(mustWait ? async () => (await look()) ?? (await work()) : work)
    } finally {
      this.#inside -= 1
    }
  }

  /** Resolves with null when it is her turn, which she then has. */
  #wait(look: () => Promise<T | null>): Promise<T | null> {
    return new Promise(call => {
      const one = { call, look }
      this.#waiting.add(one)
      void this.#look(one)
    })
  }

  async #work(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      // Who is next gets this place, so that nobody who comes now is before her.
      const [next] = this.#waiting
      if (next) this.#call(next, null)
      else this.#running -= 1
    }
  }

  /** Sends those away who have an answer without a turn by now. */
  async lookAgain(): Promise<void> {
    this.#lookAgain = true
    if (this.#looking) return
    this.#looking = true
    while (this.#lookAgain) {
      this.#lookAgain = false
      await Promise.all([...this.#waiting].map(one => this.#look(one)))
    }
    this.#looking = false
  }

  async #look(one: Waiting<T>): Promise<void> {
    // Where it cannot be told now, it is told when her turn comes.
    const answer = await this.#looks(one.look).catch(() => null)
    if (answer !== null && this.#waiting.has(one)) this.#call(one, answer)
  }

  #call(one: Waiting<T>, answer: T | null): void {
    this.#waiting.delete(one)
    one.call(answer)
  }
}

function createSlots(most: number): <R>(work: () => Promise<R>) => Promise<R> {
  let free = most
  const waiting: (() => void)[] = []
  return async work => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
