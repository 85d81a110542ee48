import { eventFits, stateFits } from '@mayim/contract/building/device-payload.ts'
import type { Inability } from '@mayim/contract/building/point-kinds.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Availability, DriverHost } from '../ground/driver.ts'

/** Records what a driver reports, and throws when a report does not match the contract. */
export interface RecordingHost extends DriverHost {
  readonly states: Map<Point, { v: Record<string, unknown>; src: string }[]>
  readonly avails: Map<Point, Availability>
  /** What the device was found unable to do. */
  readonly cannot: Map<Point, readonly Inability[]>
  readonly events: { point: Point; type: string; data: Record<string, unknown> }[]
  readonly alerts: Map<string, string>
  lastState(point: Point): Record<string, unknown> | undefined
}

export function recordingHost(): RecordingHost {
  const host: RecordingHost = {
    states: new Map(),
    avails: new Map(),
    cannot: new Map(),
    events: [],
    alerts: new Map(),
    lastState: point => host.states.get(point)?.at(-1)?.v,
    state(point, v, src) {
      if (!stateFits(point, v)) throw new Error(`${point} reported the state ${JSON.stringify(v)}`)
      host.states.set(point, [...(host.states.get(point) ?? []), { v, src }])
    },
    avail(point, s, _why, findings) {
      host.avails.set(point, s)
      if (findings?.cannot) host.cannot.set(point, findings.cannot)
    },
    event(point, type, data) {
      if (!eventFits(point, type, data)) throw new Error(`${point} reported the event ${type}`)
      host.events.push({ point, type, data })
    },
    alert(point, name, alert) {
      if (alert) host.alerts.set(`${point} ${name}`, alert.level)
      else host.alerts.delete(`${point} ${name}`)
    },
  }
  return host
}
