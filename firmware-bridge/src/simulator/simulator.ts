import { sectionOfPool } from '@mayim/contract/building/facility-points.ts'
import type { PointKind } from '@mayim/contract/building/point-kinds.ts'
import { type Point, splitPoint } from '@mayim/contract/building/topics.ts'
import type { Driver, DriverHost } from '../ground/driver.ts'
import { DriverRefusal, refuseIfExpired } from '../ground/driver.ts'
import type { GarageTimes } from './garage-motor.ts'
import { simulatedDoor } from './simulated-door.ts'
import { simulatedGarage } from './simulated-garage.ts'
import { simulatedInput } from './simulated-input.ts'
import { simulatedLight } from './simulated-light.ts'
import { simulatedLock } from './simulated-lock.ts'
import { simulatedOutput } from './simulated-output.ts'
import { simulatedPhone } from './simulated-phone.ts'
import type { PointMaker, SimulatedPoint } from './simulated-point.ts'
import { simulatedPoolDoor } from './simulated-pool-door.ts'
import { simulatedPrinterPoint } from './simulated-printer-point.ts'
import { simulatedReader } from './simulated-reader.ts'
import { withFaults } from './with-faults.ts'

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
  const points = new Map<Point, SimulatedPoint>()
  for (const point of options.points) {
    const kind = splitPoint(point)?.kind
    const maker = sectionOfPool(point) === null ? kind && makers[kind] : simulatedPoolDoor
    if (!maker) throw new Error(`the simulator has no such kind: ${point}`)
    points.set(point, withFaults(maker, point, host))
  }

  return {
    points: [...points.values()].map(point => point.description),
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
    async stop() {
      for (const point of points.values()) await point.stop()
    },
  }
}
