import type { Peers } from '@mayim/core/ground/database/peers.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { type LinkSnapshot, type LinkState, neverLinked } from '@mayim/core/sync/link-state.ts'

const topic = 'link'
const tellEveryMs = 1000
/** A booking at another process waits for the hub's acknowledgement, so positions are sent soon, and batched. */
const tellSoonMs = 40
/** How long the report of the process with the hub's connection is valid. */
const heldMs = 4 * tellEveryMs

/**
 * The link to the hub as any process of the portal shows it: its own, or as the process with the connection reports it.
 */
export interface SharedLink {
  current(): LinkSnapshot
  /** Called when the link connects, disconnects or its position changes. Returns a function that stops it. */
  onChange(listener: () => void): () => void
  stop(): void
}

export function shareLink(
  { hostClock, log }: Pick<Facility, 'hostClock' | 'log'>,
  peers: Peers,
  own: LinkState,
): SharedLink {
  let heard: { readonly snapshot: LinkSnapshot; readonly atMs: number } | null = null
  let told = neverLinked
  let soon: NodeJS.Timeout | undefined
  const listeners = new Set<() => void>()
  const deaf = peers.subscribe(topic, body => {
    heard = { snapshot: JSON.parse(body) as LinkSnapshot, atMs: hostClock.now() }
    for (const listener of listeners) listener()
  })
  const tell = () => {
    const snapshot = own.current()
    // Once more after a disconnection, so that no process goes on showing it as connected.
    if (!snapshot.linked && !told.linked) return
    told = snapshot
    peers
      .publish(topic, JSON.stringify(snapshot))
      .catch(error => log.warn({ err: error }, 'the state of the link was not published'))
  }
  const timer = setInterval(tell, tellEveryMs)
  timer.unref()
  const unlisten = own.onChange(({ peerCursor }) => {
    for (const listener of listeners) listener()
    if (peerCursor === told.peerCursor || soon) return
    soon = setTimeout(() => {
      soon = undefined
      tell()
    }, tellSoonMs)
    soon.unref()
  })
  return {
    current() {
      const mine = own.current()
      const isNews = heard !== null && hostClock.now() - heard.atMs < heldMs
      return !mine.linked && isNews && heard?.snapshot.linked ? heard.snapshot : mine
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      deaf()
      unlisten()
      clearTimeout(soon)
      clearInterval(timer)
    },
  }
}
