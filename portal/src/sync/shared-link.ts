import type { Peers } from '@mayim/shared/data/peers.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { type LinkSnapshot, type LinkState, neverLinked } from '@mayim/shared/operations/sync/link-state.ts'

const topic = 'link'
const tellEveryMs = 1000
/** So long the word of the process that has the hub counts. */
const heldMs = 4 * tellEveryMs

/** The link to the hub as any process of the portal shows it: its own, or what the one that has the channel says. */
export interface SharedLink {
  current(): LinkSnapshot
  stop(): void
}

export function shareLink(
  { hostClock, log }: Pick<Facility, 'hostClock' | 'log'>,
  peers: Peers,
  own: LinkState,
): SharedLink {
  let heard: { readonly snapshot: LinkSnapshot; readonly atMs: number } | null = null
  let told = neverLinked
  const deaf = peers.hear(topic, body => {
    heard = { snapshot: JSON.parse(body) as LinkSnapshot, atMs: hostClock.now() }
  })
  const timer = setInterval(() => {
    const snapshot = own.current()
    // Once more after it broke, so that nobody goes on showing it.
    if (!snapshot.linked && !told.linked) return
    told = snapshot
    peers
      .tell(topic, JSON.stringify(snapshot))
      .catch(error => log.warn({ err: error }, 'the link was not told'))
  }, tellEveryMs)
  timer.unref()
  return {
    current() {
      const mine = own.current()
      const isNews = heard !== null && hostClock.now() - heard.atMs < heldMs
      return !mine.linked && isNews && heard?.snapshot.linked ? heard.snapshot : mine
    },
    stop() {
      deaf()
      clearInterval(timer)
    },
  }
}
