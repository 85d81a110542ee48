import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { refuse } from '@mayim/domain/result.ts'
import type { Broker } from '../devices/broker/broker.ts'
import { createDeviceRegistry } from '../devices/device-registry.ts'
import type { Devices } from '../devices/devices.ts'
import { rememberLast } from '../devices/last-commands.ts'
import { createDoorReconciler } from '../devices/reconcile-doors.ts'
import { createLightReconciler } from '../devices/reconcile-lights.ts'
import { createBridgeAsker, createCommandSender } from '../devices/send-command.ts'
import { collectPapers } from '../devices/simulated-papers.ts'
import { followReceipts } from './follow-receipts.ts'
import { followRooms } from './follow-rooms.ts'
import { createReceiptPress } from './receipts/receipt-press.ts'

export interface DevicesOptions {
  readonly broker: Broker
  /** True while nothing may be switched or unlocked (Shabbos mode). Default: never. */
  readonly quiet?: () => boolean
  /** The same for locks alone, which may be allowed in Shabbos mode. Default: `quiet`. */
  readonly locksQuiet?: () => boolean
  readonly leaveGraceMs?: number
}

/** Starts everything between the change log and the bus: registry, commands, lights, doors, receipts. */
export function startDevices(facility: Facility, options: DevicesOptions): Devices {
  const { broker } = options
  const registry = createDeviceRegistry(facility.hostClock)
  const stopMessages = broker.onMessage((topic, payload) => registry.take(topic, payload))
  const sender = createCommandSender(broker, registry, facility.hostClock)
  const { send, lastOf } = rememberLast(sender.send, facility.hostClock)
  const ask = createBridgeAsker(broker, registry, facility.hostClock)
  const lights = createLightReconciler(registry, send)
  const doors = createDoorReconciler(registry, send, facility.hostClock)
  const papers = collectPapers(registry)
  const quiet = options.quiet ?? (() => false)
  const rooms = followRooms(facility, {
    registry,
    lights,
    doors,
    send,
    quiet,
    locksQuiet: options.locksQuiet ?? quiet,
    ...(options.leaveGraceMs === undefined ? {} : { leaveGraceMs: options.leaveGraceMs }),
  })

  const press = createReceiptPress()
  const receipts = followReceipts(facility, { registry, send, press })

  return {
    registry,
    send,
    lastOf,
    ask,
    async simulate(point, action, args = {}) {
      const bridge = registry.point(point)?.bridge
      if (!bridge) return refuse('unreachable', 'deviceUnavailable')
      return ask(bridge, 'simulate', { point, action, args })
    },
    papers: printerId => papers.of(printerId),
    async settled() {
      await Promise.all([rooms.settled(), receipts.settled()])
    },
    async stop() {
      await rooms.stop()
      sender.stop()
      await receipts.stop()
      await press.stop()
      lights.stop()
      doors.stop()
      papers.stop()
      stopMessages()
    },
  }
}
