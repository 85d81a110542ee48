import { eventFits, readPayload, stateFits } from '@mayim/shared/contract/device-payload.ts'
import {
  type BridgeState,
  bridgeStates,
  type Payloads,
  type Point,
  parseTopic,
} from '@mayim/shared/contract/topics.ts'

/** What the hub knows of one point. `state` is the last it heard, which may be old: see `controllable`. */
export interface PointView {
  readonly point: Point
  readonly bridge: string | null
  readonly name: string
  readonly caps: readonly string[]
  readonly state: Readonly<Record<string, unknown>> | null
  readonly target: Readonly<Record<string, unknown>> | null
  /** When it began to be so, epoch milliseconds of the bridge's clock. */
  readonly since: number | null
  readonly avail: 'online' | 'offline' | 'fault' | 'unknown'
  readonly why: string | null
  readonly alerts: Readonly<Record<string, string>>
  /** Its bridge is ready and it is online itself: only then may it be sent a command. */
  readonly controllable: boolean
}

export interface BridgeView {
  readonly bridge: string
  readonly state: BridgeState | 'unknown'
  readonly points: readonly string[]
}

export type DeviceChange =
  | { readonly of: 'point'; readonly what: 'desc' | 'state' | 'avail' | 'alert'; readonly view: PointView }
  | {
      readonly of: 'event'
      readonly point: Point
      readonly type: string
      readonly data: Record<string, unknown>
    }
  | { readonly of: 'bridge'; readonly view: BridgeView }

export interface DeviceRegistry {
  point(point: Point): PointView | null
  points(): PointView[]
  bridges(): BridgeView[]
  controllable(point: Point): boolean
  /** Called after each change; returns the way to stop. */
  onChange(listener: (change: DeviceChange) => void): () => void
  onAck(listener: (point: Point, ack: Payloads['ack']) => void): () => void
  onAnswer(listener: (bridge: string, res: Payloads['res']) => void): () => void
  /** Takes one message of the bus; what does not fit the contract is dropped and counted. */
  take(topic: string, payload: Uint8Array): void
  readonly dropped: number
}

type Entry = Omit<PointView, 'controllable' | 'alerts'> & { alerts: Record<string, string>; seq: number }

const eventsRemembered = 1_000

/** The hub's picture of all points, fed by the bus. It holds no truth of its own: bridges say everything again. */
export function createDeviceRegistry(): DeviceRegistry {
  const points = new Map<Point, Entry>()
  const bridges = new Map<string, BridgeView>()
  const changeListeners = new Set<(change: DeviceChange) => void>()
  const ackListeners = new Set<(point: Point, ack: Payloads['ack']) => void>()
  const answerListeners = new Set<(bridge: string, res: Payloads['res']) => void>()
  const seenEvents = new Set<string>()
  let dropped = 0

  const view = ({ seq: _seq, ...entry }: Entry): PointView => ({
    ...entry,
    alerts: { ...entry.alerts },
    controllable:
      entry.avail === 'online' && entry.bridge !== null && bridges.get(entry.bridge)?.state === 'ready',
  })
  const tell = (change: DeviceChange): void => {
    for (const listener of changeListeners) listener(change)
  }
  const put = (point: Point, what: 'desc' | 'state' | 'avail' | 'alert', next: Partial<Entry>): void => {
    const entry = { ...(points.get(point) ?? emptyEntry(point)), ...next }
    points.set(point, entry)
    tell({ of: 'point', what, view: view(entry) })
  }
  const putBridge = (bridge: string, next: Partial<BridgeView>): void => {
    const before = bridges.get(bridge) ?? { bridge, state: 'unknown' as const, points: [] }
    const after = { ...before, ...next }
    bridges.set(bridge, after)
    if (after.state === 'init')
      for (const entry of points.values()) if (entry.bridge === bridge) entry.seq = -1
    tell({ of: 'bridge', view: after })
    if (before.state === after.state) return
    // Being controllable hangs on the bridge too, so its points have changed with it.
    for (const entry of points.values()) {
      if (entry.bridge === bridge) tell({ of: 'point', what: 'avail', view: view(entry) })
    }
  }

  /** Answers whether the message fitted. */
  const takePoint = (point: Point, name: string, alert: string | undefined, bytes: Uint8Array): boolean => {
    if (name === 'state') {
      const state = readPayload('state', bytes)
      if (!state || !stateFits(point, state.v)) return false
      if (state.seq < (points.get(point)?.seq ?? -1)) return true
      const { v, target = null, since, seq } = state
      put(point, 'state', { state: v, target, since, seq })
      return true
    }
    if (name === 'avail') {
      const avail = readPayload('avail', bytes)
      if (avail) put(point, 'avail', { avail: avail.s, why: avail.why ?? null })
      return avail !== null
    }
    if (name === 'desc') {
      const desc = readPayload('desc', bytes)
      if (desc) put(point, 'desc', { bridge: desc.bridge, name: desc.name, caps: desc.caps })
      return desc !== null
    }
    if (name === 'ack') {
      const ack = readPayload('ack', bytes)
      if (ack) for (const listener of ackListeners) listener(point, ack)
      return ack !== null
    }
    if (name === 'event') return takeEvent(point, bytes)
    if (name === 'alert' && alert) return takeAlert(point, alert, bytes)
    return false
  }
  const takeEvent = (point: Point, bytes: Uint8Array): boolean => {
    const event = readPayload('event', bytes)
    if (!event || !eventFits(point, event.type, event.data)) return false
    if (seenEvents.has(event.eid)) return true
    seenEvents.add(event.eid)
    if (seenEvents.size > eventsRemembered) {
      for (const eldest of seenEvents) {
        seenEvents.delete(eldest)
        break
      }
    }
    tell({ of: 'event', point, type: event.type, data: event.data })
    return true
  }
  const takeAlert = (point: Point, name: string, bytes: Uint8Array): boolean => {
    const alerts = { ...points.get(point)?.alerts }
    if (bytes.length === 0) delete alerts[name]
    else {
      const alert = readPayload('alert', bytes)
      if (!alert) return false
      alerts[name] = alert.text
    }
    put(point, 'alert', { alerts })
    return true
  }
  const takeBridge = (bridge: string, name: string, bytes: Uint8Array): boolean => {
    if (name === '$state') {
      const state = bridgeStates.find(one => one === Buffer.from(bytes).toString('utf8'))
      if (state) putBridge(bridge, { state })
      return state !== undefined
    }
    if (name === 'info') {
      const info = readPayload('info', bytes)
      if (info) putBridge(bridge, { points: info.points })
      return info !== null
    }
    if (name === 'res') {
      const res = readPayload('res', bytes)
      if (res) for (const listener of answerListeners) listener(bridge, res)
      return res !== null
    }
    return name === 'health' && readPayload('health', bytes) !== null
  }

  return {
    point: point => {
      const entry = points.get(point)
      return entry ? view(entry) : null
    },
    points: () => [...points.values()].map(view),
    bridges: () => [...bridges.values()],
    controllable: point => {
      const entry = points.get(point)
      return entry ? view(entry).controllable : false
    },
    onChange: listener => added(changeListeners, listener),
    onAck: listener => added(ackListeners, listener),
    onAnswer: listener => added(answerListeners, listener),
    take(topic, payload) {
      const parsed = parseTopic(topic)
      const fitted =
        parsed?.of === 'bridge'
          ? takeBridge(parsed.bridge, parsed.name, payload)
          : parsed !== null && takePoint(parsed.point, parsed.name, parsed.alert, payload)
      if (!fitted) dropped += 1
    },
    get dropped() {
      return dropped
    },
  }
}

function emptyEntry(point: Point): Entry {
  return {
    point,
    bridge: null,
    name: point,
    caps: [],
    state: null,
    target: null,
    since: null,
    avail: 'unknown',
    why: null,
    alerts: {},
    seq: -1,
  }
}

function added<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
