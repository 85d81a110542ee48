/**
 * What becomes of the next request: refused before it is done, or never answered; or done and then the answer lost:
 * never sent, a proxy's page in its place, or a text that is cut in the middle.
 */
export type Mood =
  | 'take'
  | 'tooMany'
  | 'broken'
  | 'silentBefore'
  | 'silentAfter'
  | 'cutBefore'
  | 'cutAfter'
  | 'garbled'

export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

const gateway: Reply = { status: 502, type: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }

/** The moods that tests have set, each for one request. */
export class Moods {
  readonly #next: { readonly ending: string; readonly mood: Mood }[] = []

  /** @param ending of the request's name: its path, or its path and command */
  at(ending: string, ...moods: Mood[]): void {
    this.#next.push(...moods.map(mood => ({ ending, mood })))
  }

  /** Forgets the moods that no request had. */
  calm(): void {
    this.#next.length = 0
  }

  /** Answers by the mood of this request; null where no answer is sent. */
  answer(name: string, act: () => Reply): Reply | null {
    const at = this.#next.findIndex(({ ending }) => name.endsWith(ending))
    const mood = at < 0 ? 'take' : (this.#next.splice(at, 1)[0]?.mood ?? 'take')
    if (mood === 'tooMany') return json({ error: 'Too many requests' }, 429)
    if (mood === 'broken' || mood === 'cutBefore') return gateway
    if (mood === 'silentBefore') return null
    const reply = act()
    if (mood === 'silentAfter') return null
    if (mood === 'cutAfter') return gateway
    return mood === 'garbled' ? { ...reply, body: reply.body.slice(0, reply.body.length / 2) } : reply
  }
}
