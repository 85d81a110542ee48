import { randomUUID } from 'node:crypto'
import type { CommandName } from '@mayim/contract/sync/sync-messages.ts'
import type { Peers } from '@mayim/core/ground/database/peers.ts'
import { eachSecond } from '@mayim/core/ground/runtime/beat.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { maxAgeMs } from '@mayim/core/people/commands/command-desk.ts'
import type { AskOptions, Peer } from '@mayim/core/people/commands/peer.ts'
import { type LinkSnapshot, type LinkState, neverLinked } from '@mayim/core/sync/link-state.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'

const topic = 'link'
/** A booking at another process waits for the hub's acknowledgement, so positions are sent soon, and batched. */
const publishSoonMs = 40
/** How long the report of the process with the hub's connection is valid. */
const validMs = 4_000

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
  let reported: { readonly snapshot: LinkSnapshot; readonly atMs: number } | null = null
  let published = neverLinked
  let soon: NodeJS.Timeout | undefined
  const listeners = new Set<() => void>()
  const unsubscribe = peers.subscribe(topic, body => {
    reported = { snapshot: JSON.parse(body) as LinkSnapshot, atMs: hostClock.now() }
    for (const listener of listeners) listener()
  })
  const publish = () => {
    const snapshot = own.current()
    // Once more after a disconnection, so that no process goes on showing it as connected.
    if (!snapshot.linked && !published.linked) return
    published = snapshot
    peers
      .publish(topic, JSON.stringify(snapshot))
      .catch(error => log.warn({ err: error }, 'the state of the link was not published'))
  }
  const endPublishing = eachSecond(publish)
  const unlisten = own.onChange(({ peerCursor }) => {
    for (const listener of listeners) listener()
    if (peerCursor === published.peerCursor || soon) return
    soon = setTimeout(() => {
      soon = undefined
      publish()
    }, publishSoonMs)
    soon.unref()
  })
  return {
    current() {
      const mine = own.current()
      const isNews = reported !== null && hostClock.now() - reported.atMs < validMs
      return !mine.linked && isNews && reported?.snapshot.linked ? reported.snapshot : mine
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      unsubscribe()
      unlisten()
      clearTimeout(soon)
      endPublishing()
    },
  }
}

const askTopic = 'askHub'
const answerTopic = 'hubAnswers'

interface Question {
  readonly id: string
  readonly name: CommandName
  readonly body: object
  readonly timeoutMs: number
}

interface HubAnswer {
  readonly id: string
  readonly result: Result<unknown>
}

/**
 * The hub as every process of the portal may call it. One process has the hub's connection; the others call through it.
 * A call is as short-lived as over the link itself and is never stored.
 */
export function sharePeer(
  { log }: Pick<Facility, 'log'>,
  peers: Peers,
  own: Peer,
  isLinkedElsewhere: () => boolean,
): Peer & { stop(): void } {
  const waiting = new Map<string, (result: Result<unknown>) => void>()
  const unsubscribeAsking = peers.subscribe(askTopic, text => void passOn(JSON.parse(text) as Question))
  const unsubscribeAnswers = peers.subscribe(answerTopic, text => {
    const { id, result } = JSON.parse(text) as HubAnswer
    waiting.get(id)?.(result)
  })

  async function passOn({ id, name, body, timeoutMs }: Question): Promise<void> {
    if (!own.linked()) return
    const result = await own.ask(name, body, { timeoutMs })
    await peers
      .publish(answerTopic, JSON.stringify({ id, result } satisfies HubAnswer))
      .catch(error => log.warn({ err: error }, "the hub's answer was not passed on"))
  }

  async function askElsewhere(question: Question): Promise<Result<unknown>> {
    let timer: NodeJS.Timeout | undefined
    const answer = new Promise<Result<unknown>>(resolve => {
      waiting.set(question.id, resolve)
      timer = setTimeout(() => resolve(refuse('unreachable', 'noAnswer')), question.timeoutMs)
    })
    try {
      await peers.publish(askTopic, JSON.stringify(question))
      return await answer
    } catch {
      return refuse('unreachable', 'linkDown')
    } finally {
      clearTimeout(timer)
      waiting.delete(question.id)
    }
  }

  return {
    linked: () => own.linked() || isLinkedElsewhere(),
    async ask<T>(name: CommandName, body: object, options: AskOptions = {}): Promise<Result<T>> {
      if (own.linked()) return own.ask<T>(name, body, options)
      if (!isLinkedElsewhere()) return refuse('unreachable', 'linkDown')
      const question = { id: randomUUID(), name, body, timeoutMs: options.timeoutMs ?? maxAgeMs }
      return (await askElsewhere(question)) as Result<T>
    },
    stop() {
      unsubscribeAsking()
      unsubscribeAnswers()
    },
  }
}
