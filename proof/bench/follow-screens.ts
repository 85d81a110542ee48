import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** What a message says has changed. */
export interface Told {
  readonly entity: string
  readonly id: string
}

/** One screen's live stream. */
export interface FollowedScreen {
  /** What it was told so far, by position in the change log. */
  readonly heard: ReadonlyMap<number, Told>
  /** When (`performance.now()`) the next change of that thing is told. */
  next(entity: string, id: string): Promise<number>
}

interface Wanted extends Told {
  readonly settle: (at: number) => void
}

/** Opens a live stream for each of these callers, and reads what they tell; `after` a position what they missed as well. */
export async function followScreens(
  hubUrl: string,
  tokens: readonly string[],
  after: number | null = null,
): Promise<{ screens: FollowedScreen[]; stop(): void }> {
  const abort = new AbortController()
  const open = async (token: string) => {
    const answer = await fetch(`${hubUrl}/api/api/events`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(after === null ? {} : { 'last-event-id': String(after) }),
      },
      signal: abort.signal,
    })
    if (!answer.body) throw new Error('The hub sent no live stream')
    return followed(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]))
  }
  const screens = await Promise.all(tokens.map(open))
  return { screens, stop: () => abort.abort() }
}

/** How many messages a screen was not told of those that it should have been. */
export function missing(
  screen: FollowedScreen,
  told: FollowedScreen['heard'],
  isMeant: (message: Told) => boolean = () => true,
): number {
  return [...told].filter(([position, message]) => isMeant(message) && !screen.heard.has(position)).length
}

function followed(stream: Readable): FollowedScreen {
  const heard = new Map<number, Told>()
  let position = 0
  let waiting: Wanted[] = []
  const lines = createInterface({ input: stream })
  // Both are ended by `stop`, in the middle of a line.
  for (const ended of [stream, lines]) ended.on('error', () => undefined)
  lines.on('line', line => {
    if (line.startsWith('id: ')) position = Number(line.slice(4))
    if (!line.startsWith('data: ')) return
    const at = performance.now()
    const { entity, id } = JSON.parse(line.slice(6)) as { entity?: string; id?: string }
    if (entity === undefined || id === undefined) return
    heard.set(position, { entity, id })
    const meant = waiting.filter(each => each.entity === entity && each.id === id)
    if (meant.length === 0) return
    waiting = waiting.filter(each => !meant.includes(each))
    for (const each of meant) each.settle(at)
  })
  return {
    heard,
    next: (entity, id) => new Promise(settle => waiting.push({ entity, id, settle })),
  }
}
