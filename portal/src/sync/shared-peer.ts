import { randomUUID } from 'node:crypto'
import type { CommandName } from '@mayim/contract/sync/sync-messages.ts'
import type { Peers } from '@mayim/core/ground/database/peers.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { AskOptions, Peer } from '@mayim/core/people/commands/peer.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'

const askTopic = 'askHub'
const answerTopic = 'hubAnswers'
const askedWithinMs = 3_000

interface Asked {
  readonly id: string
  readonly name: CommandName
  readonly body: object
  readonly timeoutMs: number
}

interface Answered {
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
  const deafToAsking = peers.subscribe(askTopic, text => void passOn(JSON.parse(text) as Asked))
  const deafToAnswers = peers.subscribe(answerTopic, text => {
    const { id, result } = JSON.parse(text) as Answered
    waiting.get(id)?.(result)
  })

  async function passOn({ id, name, body, timeoutMs }: Asked): Promise<void> {
    if (!own.linked()) return
    const result = await own.ask(name, body, { timeoutMs })
    await peers
      .publish(answerTopic, JSON.stringify({ id, result } satisfies Answered))
      .catch(error => log.warn({ err: error }, "the hub's answer was not passed on"))
  }

  async function askElsewhere(asked: Asked): Promise<Result<unknown>> {
    let timer: NodeJS.Timeout | undefined
    const answer = new Promise<Result<unknown>>(resolve => {
      waiting.set(asked.id, resolve)
      timer = setTimeout(() => resolve(refuse('unreachable', 'noAnswer')), asked.timeoutMs)
    })
    try {
      await peers.publish(askTopic, JSON.stringify(asked))
      return await answer
    } catch {
      return refuse('unreachable', 'linkDown')
    } finally {
      clearTimeout(timer)
      waiting.delete(asked.id)
    }
  }

  return {
    linked: () => own.linked() || isLinkedElsewhere(),
    async ask<T>(name: CommandName, body: object, options: AskOptions = {}): Promise<Result<T>> {
      if (own.linked()) return own.ask<T>(name, body, options)
      if (!isLinkedElsewhere()) return refuse('unreachable', 'linkDown')
      const asked = { id: randomUUID(), name, body, timeoutMs: options.timeoutMs ?? askedWithinMs }
      return (await askElsewhere(asked)) as Result<T>
    },
    stop() {
      deafToAsking()
      deafToAnswers()
    },
  }
}
