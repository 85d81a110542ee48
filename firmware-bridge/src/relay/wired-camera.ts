import type { Point } from '@mayim/contract/building/topics.ts'
import type { DriverHost } from '../ground/driver.ts'
import { describeWired, type InputWire, levelOn, notOffered, type WiredPoint } from './wired-point.ts'

/**
 * A camera that closes a contact when it has recognised a vehicle of its list, as GeoVision's systems do by their I/O boxes.
 * It tells no plate.
 */
export function wiredCamera(
  point: Point,
  wire: { readonly input: InputWire },
  model: string,
  host: DriverHost,
): WiredPoint {
  let isClosed: boolean | null = null
  return {
    description: describeWired(point, ['listed'], {}, model),
    begin: async ({ op }) => notOffered(op),
    settle: async () => undefined,
    show: src => host.state(point, {}, src),
    relay: () => undefined,
    input(name, on) {
      const closed = levelOn(wire.input, name, on)
      if (closed === null || closed === isClosed) return
      // The first level after a start is no vehicle.
      const isVehicle = closed && isClosed !== null
      isClosed = closed
      if (isVehicle) host.event(point, 'listed', {})
    },
    stop: async () => undefined,
  }
}
