import type { Point } from '@mayim/contract/building/topics.ts'
import type { DriverHost } from '../ground/driver.ts'
import { describeWired, type InputWire, levelOn, notOffered, type WiredPoint } from './wired-point.ts'

/** An input: the mains, a bell, a contact that is no door's. It has no state until the device has reported it. */
export function wiredInput(
  point: Point,
  wire: { readonly input: InputWire },
  model: string,
  host: DriverHost,
): WiredPoint {
  let on: boolean | null = null
  const show = (src: string): void => {
    if (on !== null) host.state(point, { on }, src)
  }
  return {
    description: describeWired(point, [], {}, model),
    begin: async ({ op }) => notOffered(op),
    settle: async () => undefined,
    show,
    relay: () => undefined,
    input(name, next) {
      const level = levelOn(wire.input, name, next)
      if (level === null || level === on) return
      const isFirst = on === null
      on = level
      show(isFirst ? 'start' : 'local')
      if (!isFirst) host.event(point, 'changed', { on })
    },
    stop: async () => undefined,
  }
}
