import type { RepeatedWarnings } from '@mayim/process/log.ts'
import type { Publish } from './point-board.ts'

/** The hub takes 100 messages a second of a bridge, after 2,000 at once (threats-T21). */
const underWayAtMost = 500

type Send = (topic: string, payload: string, options: { qos: 0 | 1; retain: boolean }) => Promise<void>

export interface Outbox {
  readonly publish: Publish
  /** Messages that the broker has not acknowledged. */
  readonly underWay: number
  /** Retained messages that wait, one for each topic. */
  readonly waiting: number
  /** Answers and events that were not sent, since the start. */
  readonly dropped: number
}

/**
 * Bounds what the bridge holds while the broker takes messages more slowly than they arise (building-16). Of a topic
 * that is retained the latest message waits; an answer or an event is dropped, because it is worth nothing late.
 */
export function createOutbox(send: Send, log: RepeatedWarnings): Outbox {
  const waiting = new Map<string, () => void>()
  let underWay = 0
  let dropped = 0

  const sendNow = (...message: Parameters<Publish>): void => {
    underWay += 1
    send(...message)
      .catch((error: Error) => log.warn({ fault: error.message }, 'could not publish a message'))
      .finally(() => {
        underWay -= 1
        const [next] = waiting
        if (!next) return
        waiting.delete(next[0])
        next[1]()
      })
  }
  return {
    publish(topic, payload, options) {
      if (underWay < underWayAtMost) return sendNow(topic, payload, options)
      if (options.retain) waiting.set(topic, () => sendNow(topic, payload, options))
      else dropped += 1
    },
    get underWay() {
      return underWay
    },
    get waiting() {
      return waiting.size
    },
    get dropped() {
      return dropped
    },
  }
}
