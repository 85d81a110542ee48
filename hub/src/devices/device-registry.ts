import { eventFits, readPayload, stateFits } from '@mayim/contract/building/device-payload.ts'
import type { Payloads } from '@mayim/contract/building/payloads.ts'
import {
  type BridgeTopic,
  bridgeStates,
  type Point,
  type PointTopic,
  parseTopic,
} from '@mayim/contract/building/topics.ts'
import { systemClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Clock } from '@mayim/core/ground/runtime/facility.ts'
import { availabilityOf, type BridgeView, type PointCard, type PointView } from './point-view.ts'

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
  /** Called after each change. Returns a function that stops it. */
  onChange(listener: (change: DeviceChange) => void): () => void
  onAck(listener: (point: Point, ack: Payloads['ack']) => void): () => void
  onAnswer(listener: (bridge: string, res: Payloads['res']) => void): () => void
  /** Replaces what technicians set, by point. */
  setCards(cards: ReadonlyMap<string, PointCard>): void
  setAlarm(point: Point, alarm: PointView['alarm']): void
  /** Handles one message of the bus; drops and counts a message that does not fit the contract. */
  take(topic: string, payload: Uint8Array): void
  readonly dropped: number
}

type Entry = Omit<PointView, 'controllable' | 'alerts' | 'alarm' | 'disabled'> & {
  alerts: Record<string, string>
  alarm: PointView['alarm']
  seq: number
}
type What = 'desc' | 'state' | 'avail' | 'alert'

const eventsRemembered = 1_000

/**
 * The hub's picture of all points, built from messages of the bus. Nothing is stored: bridges report everything again.
 */
export function createDeviceRegistry(clock: Clock = systemClock): DeviceRegistry {
  return new Registry(clock)
}

class Registry implements DeviceRegistry {
  readonly #clock: Clock
  #cards: ReadonlyMap<string, PointCard> = new Map()
  readonly #points = new Map<Point, Entry>()
  readonly #bridges = new Map<string, BridgeView>()
  readonly #changeListeners = new Set<(change: DeviceChange) => void>()
  readonly #ackListeners = new Set<(point: Point, ack: Payloads['ack']) => void>()
  readonly #answerListeners = new Set<(bridge: string, res: Payloads['res']) => void>()
  readonly #seenEvents = new Set<string>()
  #dropped = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get dropped(): number {
    return this.#dropped
  }

  point(point: Point): PointView | null {
    const entry = this.#points.get(point)
    return entry ? this.#view(entry) : null
  }

  points(): PointView[] {
    return [...this.#points.values()].map(entry => this.#view(entry))
  }

  bridges(): BridgeView[] {
    return [...this.#bridges.values()]
  }

  controllable(point: Point): boolean {
    return this.point(point)?.controllable ?? false
  }

  onChange(listener: (change: DeviceChange) => void): () => void {
    return added(this.#changeListeners, listener)
  }

  onAck(listener: (point: Point, ack: Payloads['ack']) => void): () => void {
    return added(this.#ackListeners, listener)
  }

  onAnswer(listener: (bridge: string, res: Payloads['res']) => void): () => void {
    return added(this.#answerListeners, listener)
  }

  setCards(cards: ReadonlyMap<string, PointCard>): void {
    const before = this.#cards
    this.#cards = cards
    for (const entry of this.#points.values()) {
      const [was, is] = [before.get(entry.point), cards.get(entry.point)]
      if (was?.name !== is?.name || was?.disabled !== is?.disabled)
        this.#tell({ of: 'point', what: 'avail', view: this.#view(entry) })
    }
  }

  setAlarm(point: Point, alarm: PointView['alarm']): void {
    const entry = this.#points.get(point)
    if (!entry) return
    entry.alarm = alarm
    this.#tell({ of: 'point', what: 'alert', view: this.#view(entry) })
  }

  take(topic: string, payload: Uint8Array): void {
    const parsed = parseTopic(topic)
    const fitted =
      parsed?.of === 'bridge'
        ? this.#takeBridge(parsed.bridge, parsed.name, payload)
        : parsed !== null && this.#takePoint(parsed.point, parsed.name, parsed.alert, payload)
    if (!fitted) this.#dropped += 1
  }

  #view({ seq: _seq, ...entry }: Entry): PointView {
    const ready = entry.bridge !== null && this.#bridges.get(entry.bridge)?.state === 'ready'
    const card = this.#cards.get(entry.point)
    const disabled = card?.disabled ?? false
    return {
      ...entry,
      name: card?.name ?? entry.name,
      caps: entry.caps.filter(cap => !entry.cannot.some(each => each === cap)),
      disabled,
      alerts: { ...entry.alerts },
      controllable: ready && entry.avail === 'online' && !disabled,
    }
  }

  #tell(change: DeviceChange): void {
    for (const listener of this.#changeListeners) listener(change)
  }

  #put(point: Point, what: What, next: Partial<Entry>): void {
    const heardAt = this.#clock.now()
    const entry = { ...(this.#points.get(point) ?? emptyEntry(point)), heardAt, ...next }
    this.#points.set(point, entry)
    this.#tell({ of: 'point', what, view: this.#view(entry) })
  }

  #putBridge(bridge: string, next: Partial<BridgeView>): void {
    const before = this.#bridges.get(bridge) ?? {
      bridge,
      state: 'unknown' as const,
      points: [],
      version: null,
      since: null,
      health: null,
      building: null,
    }
    const isNew = next.state !== undefined && next.state !== before.state
    const after = { ...before, ...next, ...(isNew && { since: this.#clock.now() }) }
    this.#bridges.set(bridge, after)
    const own = [...this.#points.values()].filter(entry => entry.bridge === bridge)
    // A bridge that restarts numbers its states from one again.
    if (next.state === 'init') for (const entry of own) entry.seq = -1
    this.#tell({ of: 'bridge', view: after })
    // Whether a point is controllable depends on its bridge, so its points have changed too.
    if (before.state === after.state) return
    for (const entry of own) this.#tell({ of: 'point', what: 'avail', view: this.#view(entry) })
  }

  /** Returns whether the message fits the contract; so do the three functions below. */
  #takePoint(point: Point, name: PointTopic, alert: string | undefined, bytes: Uint8Array): boolean {
    switch (name) {
      case 'state':
        return this.#takeState(point, bytes)
      case 'avail': {
        if (bytes.length === 0) return true
        const avail = readPayload('avail', bytes)
        if (avail) this.#put(point, 'avail', availabilityOf(avail))
        return avail !== null
      }
      case 'desc': {
        // The bridge serves the point no more.
        if (bytes.length === 0) return this.#points.delete(point)
        const desc = readPayload('desc', bytes)
        if (desc) {
          const { bridge, name, caps, driver, model, simulated = false } = desc
          this.#put(point, 'desc', { bridge, name, caps, driver, model, simulated })
        }
        return desc !== null
      }
      case 'ack': {
        const ack = readPayload('ack', bytes)
        if (ack) for (const listener of this.#ackListeners) listener(point, ack)
        return ack !== null
      }
      case 'event':
        return this.#takeEvent(point, bytes)
      case 'alert':
        return this.#takeAlert(point, alert ?? '', bytes)
      case 'set':
        return false
    }
  }

  #takeState(point: Point, bytes: Uint8Array): boolean {
    if (bytes.length === 0) return true
    const state = readPayload('state', bytes)
    if (!state || !stateFits(point, state.v)) return false
    if (state.seq < (this.#points.get(point)?.seq ?? -1)) return true
    const { v, target = null, since, seq } = state
    this.#put(point, 'state', { state: v, target, since, seq })
    return true
  }

  #takeEvent(point: Point, bytes: Uint8Array): boolean {
    const event = readPayload('event', bytes)
    if (!event || !eventFits(point, event.type, event.data)) return false
    if (this.#seenEvents.has(event.eid)) return true
    this.#seenEvents.add(event.eid)
    const [eldest] = this.#seenEvents
    if (this.#seenEvents.size > eventsRemembered && eldest !== undefined) this.#seenEvents.delete(eldest)
    this.#tell({ of: 'event', point, type: event.type, data: event.data })
    return true
  }

  #takeAlert(point: Point, name: string, bytes: Uint8Array): boolean {
    if (bytes.length === 0 && !this.#points.has(point)) return true
    const alerts = { ...this.#points.get(point)?.alerts }
    if (bytes.length === 0) delete alerts[name]
    else {
      const alert = readPayload('alert', bytes)
      if (!alert) return false
      alerts[name] = alert.text
    }
    this.#put(point, 'alert', { alerts })
    return true
  }

  #takeBridge(bridge: string, name: BridgeTopic, bytes: Uint8Array): boolean {
    if (name === '$state') {
      const state = bridgeStates.find(one => one === Buffer.from(bytes).toString('utf8'))
      if (state) this.#putBridge(bridge, { state })
      return state !== undefined
    }
    if (name === 'info') {
      const info = readPayload('info', bytes)
      const { points = [], ver = '', building = null } = info ?? {}
      if (info) this.#putBridge(bridge, { points, version: ver.slice(0, 40), building })
      return info !== null
    }
    if (name === 'res') {
      const res = readPayload('res', bytes)
      if (res) for (const listener of this.#answerListeners) listener(bridge, res)
      return res !== null
    }
    if (name !== 'health') return false
    const health = readPayload('health', bytes)
    if (health) this.#putBridge(bridge, { health: { uptimeMs: health.uptimeMs, rssBytes: health.rssBytes } })
    return health !== null
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
    availSince: null,
    cannot: [],
    tries: 0,
    alerts: {},
    alarm: null,
    driver: '',
    model: '',
    heardAt: null,
    simulated: false,
    seq: -1,
  }
}

function added<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
