import { isDeepStrictEqual } from 'node:util'
import { stateFits, writePayload } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import { alertTopic, type Point, pointTopic, splitPoint } from '@mayim/contract/building/topics.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Availability, DriverHost, Findings, PointDescription } from '../ground/driver.ts'

export type Publish = (topic: string, payload: string, options: { qos: 0 | 1; retain: boolean }) => void

export interface PointBoard extends DriverHost {
  describe(driver: string, points: readonly PointDescription[]): void
  /** Removes every message of a point that is no more. */
  retract(point: Point): void
  /** The last reported state of a point; null before the first one. */
  stateOf(point: Point): Readonly<Record<string, unknown>> | null
  /** Every retained message by topic, to publish after a connect. */
  readonly retained: ReadonlyMap<string, string>
}

const retainedOptions = { qos: 1, retain: true } as const
const unretainedOptions = { qos: 1, retain: false } as const

/** What is known of a point's availability, as it is published. */
type Known = Omit<Payloads['avail'], 't' | 'sv'>

function knownAfter(
  before: Known | undefined,
  { s, why, cannot, tries }: Findings & { readonly s: Availability; readonly why: string | undefined },
  nowMs: number,
): Known {
  const isSame = before?.s === s
  return {
    s,
    ...(why && { why: why.slice(0, 200) }),
    since: isSame ? (before.since ?? nowMs) : nowMs,
    cannot: cannot ? [...cannot] : (before?.cannot ?? []),
    tries: tries ?? (isSame ? (before.tries ?? 0) : 0),
  }
}

/** Stores the latest description, state and availability of each point, and publishes every change. */
export function createPointBoard(bridge: string, publish: Publish, now: () => number = Date.now): PointBoard {
  const retained = new Map<string, string>()
  const lastStates = new Map<Point, string>()
  const lastAvailability = new Map<Point, Known>()
  let seq = 0

  const publishRetained = (topic: string, payload: string): void => {
    if (payload === '') retained.delete(topic)
    else retained.set(topic, payload)
    publish(topic, payload, retainedOptions)
  }

  return {
    retained,
    stateOf: point => (JSON.parse(lastStates.get(point) ?? '[null]') as [Record<string, unknown> | null])[0],
    describe(driver, points) {
      for (const { point, name, caps, safe, model, fw, simulated = false } of points) {
        const kind = splitPoint(point)?.kind
        if (!kind) continue
        const desc = { name, kind, caps: [...caps], safe: { ...safe }, bridge, driver, model, fw, simulated }
        publishRetained(pointTopic(point, 'desc'), writePayload('desc', now(), desc))
      }
    },
    retract(point) {
      for (const topic of [...retained.keys()])
        if (topic.startsWith(`${pointTopic(point, 'desc').slice(0, -'desc'.length)}`))
          publishRetained(topic, '')
      lastStates.delete(point)
      lastAvailability.delete(point)
    },
    state(point, v, src, target) {
      if (!stateFits(point, v)) throw new TypeError(`the state of ${point} does not fit the contract`)
      const serialized = JSON.stringify([v, target])
      if (lastStates.get(point) === serialized) return
      lastStates.set(point, serialized)
      seq += 1
      const state = { v, since: now(), src, seq, ...(target ? { target } : {}) }
      publishRetained(pointTopic(point, 'state'), writePayload('state', now(), state))
    },
    avail(point, s, why, findings = {}) {
      const before = lastAvailability.get(point)
      const next = knownAfter(before, { s, why, ...findings }, now())
      if (isDeepStrictEqual(before, next)) return
      lastAvailability.set(point, next)
      publishRetained(pointTopic(point, 'avail'), writePayload('avail', now(), next))
    },
    event(point, type, data) {
      const event = { eid: uuidv7(), type, data }
      publish(pointTopic(point, 'event'), writePayload('event', now(), event), unretainedOptions)
    },
    alert(point, name, alert) {
      const topic = alertTopic(point, name)
      if (!alert) {
        if (retained.has(topic)) publishRetained(topic, '')
      } else publishRetained(topic, writePayload('alert', now(), { ...alert, since: now() }))
    },
  }
}
