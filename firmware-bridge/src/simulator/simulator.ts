import { roomOfRelease, sectionOfPool } from '@mayim/contract/building/facility-points.ts'
import type { PointKind } from '@mayim/contract/building/point-kinds.ts'
import type { DoorState, LightState } from '@mayim/contract/building/point-schemas.ts'
import { type Point, splitPoint } from '@mayim/contract/building/topics.ts'
import { changeUnits } from '../ground/change-units.ts'
import { createDoorContact, createLockTimer } from '../ground/door-parts.ts'
import {
  type Driver,
  type DriverHost,
  DriverRefusal,
  finishedAtOnce,
  refuseIfExpired,
} from '../ground/driver.ts'
import { simulatedDoor } from './simulated-door.ts'
import { type GarageTimes, simulatedGarage } from './simulated-garage.ts'
import { simulatedPhone } from './simulated-phone.ts'
import {
  describe,
  type PointMaker,
  type SimulatedPoint,
  unknownAction,
  withFaults,
} from './simulated-point.ts'
import { simulatedPrinterPoint } from './simulated-printer-point.ts'
import { simulatedReader } from './simulated-reader.ts'

export interface SimulatorOptions {
  readonly points: readonly Point[]
  readonly garage?: GarageTimes
}

const demoGarage: GarageTimes = { travelMs: 4_000, standMs: 20_000 }

/** A simulated building: every kind of point behind the interface of the real drivers, with faults on request. */
export function createSimulator(options: SimulatorOptions): Driver {
  const makers: Partial<Record<PointKind, PointMaker>> = {
    light: simulatedLight,
    door: simulatedDoor,
    lock: simulatedLock,
    garage: simulatedGarage(options.garage ?? demoGarage),
    reader: simulatedReader,
    printer: simulatedPrinterPoint,
    phone: simulatedPhone,
    input: simulatedInput,
    output: simulatedOutput,
  }
  let started: DriverHost | null = null
  // The points are created, and described, before `start` passes the host.
  const host: DriverHost = {
    state: (...args) => started?.state(...args),
    avail: (...args) => started?.avail(...args),
    event: (...args) => started?.event(...args),
    alert: (...args) => started?.alert(...args),
  }
  const make = (point: Point): SimulatedPoint => {
    const kind = splitPoint(point)?.kind
    const maker = sectionOfPool(point) === null ? kind && makers[kind] : simulatedPoolDoor
    if (!maker) throw new Error(`the simulator has no such kind: ${point}`)
    return withFaults(maker, point, host)
  }
  const points = new Map(options.points.map(point => [point, make(point)]))

  return {
    get points() {
      return [...points.values()].map(point => point.description)
    },
    async start(realHost) {
      started = realHost
      for (const point of points.values()) await point.start()
    },
    async begin(command) {
      const { point, op, args, cid } = command
      const found = points.get(point)
      if (!found) throw new DriverRefusal('unavailable', 'no such point')
      return found.begin(op, args, `cid:${cid}`, () => refuseIfExpired(command))
    },
    async simulate(point, action, args) {
      const found = points.get(point)
      if (!found) throw new Error('no such point')
      return (await found.simulate(action, args)) ?? null
    },
    async change(next: SimulatorOptions) {
      const plain = (all: Iterable<Point>) => new Map([...all].map(point => [point, null]))
      await changeUnits(points, plain(points.keys()), plain(next.points), make)
    },
    async stop() {
      for (const point of points.values()) await point.stop()
    },
  }
}

/** An input contact that reports on or off, such as that of the batteries. `press` toggles it. */
const simulatedInput: PointMaker = (point, host) => {
  let on = roomOfRelease(point) === null
  const show = (src: string) => host.state(point, { on }, src)
  return {
    description: describe(point, point, [], { on }),
    start() {
      host.avail(point, 'online')
      show('start')
    },
    begin: () => finishedAtOnce,
    simulate(action) {
      if (action !== 'press') return unknownAction(action)
      on = !on
      show('local')
      host.event(point, 'changed', { on })
    },
    stop: () => undefined,
  }
}

/** A switched output, such as that of a fan. It times a pulse itself. */
const simulatedOutput: PointMaker = (point, host) => {
  const timer = createLockTimer()
  const show = (on: boolean, src: string): void => host.state(point, { on }, src)
  const switchOff = (src: string): void => {
    timer.cutShort()
    show(false, src)
  }
  return {
    description: describe(point, point, ['on', 'off', 'pulse'], { on: false }),
    start() {
      host.avail(point, 'online')
      switchOff('start')
    },
    begin(op, args, src) {
      timer.cutShort()
      show(op !== 'off', src)
      return op === 'pulse' ? timer.open(Number(args.ms), () => show(false, 'local')) : finishedAtOnce
    },
    simulate: action => unknownAction(action),
    stop: () => switchOff('local'),
  }
}

/** The door of a pool: it has a contact and no lock. */
const simulatedPoolDoor: PointMaker = (point, host) => {
  let contact: DoorState['contact'] = 'closed'
  const doorContact = createDoorContact(point, host)
  const show = (src: string): void => host.state(point, { lock: 'unlocked', contact, mode: 'hold' }, src)
  return {
    description: describe(point, point, ['contact'], { lock: 'unlocked' }),
    start() {
      host.avail(point, 'online')
      show('start')
    },
    begin() {
      throw new DriverRefusal('unavailable', 'this door has no lock')
    },
    simulate(action) {
      if (action !== 'open' && action !== 'close') return unknownAction(action)
      const to = action === 'open' ? 'open' : 'closed'
      if (to === contact) return undefined
      contact = to
      show('local')
      doorContact.moved(to)
    },
    stop: () => doorContact.stop(),
  }
}

/** A lamp. It can burn out, and `press` is its switch on the wall. */
const simulatedLight: PointMaker = (point, host) => {
  let state: LightState = { on: false }
  let burntOut = false
  const show = (next: LightState, src: string): void => {
    state = next
    host.state(point, state, src)
  }
  return {
    canBeRepaired: true,
    description: describe(point, point, ['on', 'off', 'level'], { on: false }),
    start() {
      host.avail(point, 'online')
      show({ on: false }, 'start')
    },
    begin(op, args, src) {
      if (burntOut) throw new DriverRefusal('hardware', 'the lamp is burnt out')
      if (op === 'level') show({ on: Number(args.pct) > 0, pct: Number(args.pct) }, src)
      else show({ on: op === 'on' }, src)
      return finishedAtOnce
    },
    simulate(action) {
      if (action === 'burnOut' || action === 'repair') {
        burntOut = action === 'burnOut'
        host.avail(point, burntOut ? 'fault' : 'online', burntOut ? 'burnt out' : undefined)
        if (burntOut) show({ on: false }, 'local')
      } else if (action === 'press') show({ on: !state.on }, 'local')
      else unknownAction(action)
    },
    stop: () => show({ on: false }, 'local'),
  }
}

/** The lock of a cubicle. It opens for the given time, or until a lock command. */
const simulatedLock: PointMaker = (point, host) => {
  let occupied = false
  const timer = createLockTimer()
  let lockState: 'locked' | 'unlocked' = 'locked'

  const show = (next: 'locked' | 'unlocked', src: string): void => {
    lockState = next
    host.state(point, { lock: lockState, occupied }, src)
  }
  const lock = (src: string): void => {
    timer.cutShort()
    show('locked', src)
  }

  return {
    description: describe(point, point, ['open', 'lock', 'occupied'], { lock: 'locked' }),
    start() {
      host.avail(point, 'online')
      lock('start')
    },
    begin(op, args, src) {
      timer.cutShort()
      show(op === 'open' ? 'unlocked' : 'locked', src)
      return op === 'open' ? timer.open(Number(args.ms), () => show('locked', 'local')) : finishedAtOnce
    },
    simulate(action) {
      if (action !== 'enter' && action !== 'leave') return unknownAction(action)
      occupied = action === 'enter'
      show(lockState, 'local')
    },
    stop: () => lock('local'),
  }
}
