import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** One screen's live stream. */
export interface FollowedScreen {
  /** When (`performance.now()`) the next change of that thing is told. */
  next(entity: string, id: string): Promise<number>
}

interface Wanted {
  readonly entity: string
  readonly id: string
  readonly settle: (at: number) => void
}

/** Opens so many live streams as one caller, and reads what they tell. */
export async function followScreens(
  hubUrl: string,
  token: string,
  count: number,
): Promise<{ screens: FollowedScreen[]; stop(): void }> {
  const abort = new AbortController()
  const open = async () => {
    const answer = await fetch(`${hubUrl}/api/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    })
    if (!answer.body) throw new Error('The hub sent no live stream')
    return followed(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]))
  }
  const screens = await Promise.all(Array.from({ length: count }, open))
  return { screens, stop: () => abort.abort() }
}

function followed(stream: Readable): FollowedScreen {
  let waiting: Wanted[] = []
  const lines = createInterface({ input: stream })
  // Both are ended by `stop`, in the middle of a line.
  for (const ended of [stream, lines]) ended.on('error', () => undefined)
  lines.on('line', line => {
    if (!line.startsWith('data: ') || waiting.length === 0) return
    const at = performance.now()
    const told = JSON.parse(line.slice(6)) as { entity?: string; id?: string }
    const meant = waiting.filter(each => each.entity === told.entity && each.id === told.id)
    waiting = waiting.filter(each => !meant.includes(each))
    for (const each of meant) each.settle(at)
  })
  return {
    next: (entity, id) => new Promise(settle => waiting.push({ entity, id, settle })),
  }
}
