import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** A message of the live stream: the row that changed. */
export interface ChangeMessage {
  readonly entity: string
  readonly id: string
}

/** One screen's live stream. */
export interface FollowedScreen {
  /** The messages received so far, by position in the change log. */
  readonly received: ReadonlyMap<number, ChangeMessage>
  /** Resolves with the time (`performance.now()`) of the next change of that row. */
  next(entity: string, id: string): Promise<number>
}

interface Waiter extends ChangeMessage {
  readonly settle: (at: number) => void
}

/** Opens a live stream for each token and reads its messages. With `after` it starts at that position of the log. */
export async function followScreens(
  hubUrl: string,
  tokens: readonly string[],
  after: number | null = null,
): Promise<{ screens: FollowedScreen[]; stop(): void }> {
  const abort = new AbortController()
  const open = async (token: string) => {
    const response = await fetch(`${hubUrl}/api/api/events`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(after === null ? {} : { 'last-event-id': String(after) }),
      },
      signal: abort.signal,
    })
    if (!response.body) throw new Error('The hub sent no live stream')
    return readStream(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]))
  }
  const screens = await Promise.all(tokens.map(open))
  return { screens, stop: () => abort.abort() }
}

/** Counts the messages of the reference that a screen should have received and did not. */
export function countMissing(
  screen: FollowedScreen,
  reference: FollowedScreen['received'],
  isFor: (message: ChangeMessage) => boolean = () => true,
): number {
  return [...reference].filter(([position, message]) => isFor(message) && !screen.received.has(position))
    .length
}

function readStream(stream: Readable): FollowedScreen {
  const received = new Map<number, ChangeMessage>()
  let position = 0
  let waiters: Waiter[] = []
  const lines = createInterface({ input: stream })
  // `stop` ends both in the middle of a line, which raises an error.
  for (const ended of [stream, lines]) ended.on('error', () => undefined)
  lines.on('line', line => {
    if (line.startsWith('id: ')) position = Number(line.slice(4))
    if (!line.startsWith('data: ')) return
    const at = performance.now()
    const { entity, id } = JSON.parse(line.slice(6)) as { entity?: string; id?: string }
    if (entity === undefined || id === undefined) return
    received.set(position, { entity, id })
    const matching = waiters.filter(each => each.entity === entity && each.id === id)
    if (matching.length === 0) return
    waiters = waiters.filter(each => !matching.includes(each))
    for (const each of matching) each.settle(at)
  })
  return {
    received,
    next: (entity, id) => new Promise(settle => waiters.push({ entity, id, settle })),
  }
}
