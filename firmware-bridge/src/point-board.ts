import { stateFits, writePayload } from '@mayim/contract/building/device-payload.ts'
import { alertTopic, type Point, pointTopic, splitPoint } from '@mayim/contract/building/topics.ts'
import { v7 as uuidv7 } from 'uuid'
import type { DriverHost, PointDescription } from './driver.ts'

export type Publish = (topic: string, payload: string, options: { qos: 0 | 1; retain: boolean }) => void

export interface PointBoard extends DriverHost {
  describe(driver: string, points: readonly PointDescription[]): void
  /** Everything retained, for a broker that has just been met. */
  readonly retained: ReadonlyMap<string, string>
}

const kept = { qos: 1, retain: true } as const
const passing = { qos: 1, retain: false } as const

/** Keeps what each point last said of itself and publishes every change of it. */
export function createPointBoard(bridge: string, publish: Publish, now: () => number = Date.now): PointBoard {
  const retained = new Map<string, string>()
  const shown = new Map<Point, string>()
  const availability = new Map<Point, string>()
  let seq = 0

  const keep = (topic: string, payload: string): void => {
    if (payload === '') retained.delete(topic)
    else retained.set(topic, payload)
    publish(topic, payload, kept)
  }

  return {
    retained,
    describe(driver, points) {
      for (const { point, name, caps, safe, model, fw } of points) {
        const kind = splitPoint(point)?.kind
        if (!kind) continue
        const desc = { name, kind, caps: [...caps], safe: { ...safe }, bridge, driver, model, fw }
        keep(pointTopic(point, 'desc'), writePayload('desc', now(), desc))
      }
    },
    state(point, v, src, target) {
      if (!stateFits(point, v)) throw new TypeError(`the state of ${point} does not fit the contract`)
      const said = JSON.stringify([v, target])
      if (shown.get(point) === said) return
      shown.set(point, said)
      seq += 1
      const state = { v, since: now(), src, seq, ...(target ? { target } : {}) }
      keep(pointTopic(point, 'state'), writePayload('state', now(), state))
    },
    avail(point, s, why) {
      const said = JSON.stringify([s, why])
      if (availability.get(point) === said) return
      availability.set(point, said)
      keep(pointTopic(point, 'avail'), writePayload('avail', now(), { s, ...(why ? { why } : {}) }))
    },
    event(point, type, data) {
      const event = { eid: uuidv7(), type, data }
      publish(pointTopic(point, 'event'), writePayload('event', now(), event), passing)
    },
    alert(point, name, alert) {
      const topic = alertTopic(point, name)
      if (!alert) {
        if (retained.has(topic)) keep(topic, '')
      } else keep(topic, writePayload('alert', now(), { ...alert, since: now() }))
    },
  }
}
