import type { Point } from '@mayim/contract/building/topics.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { longestPaperWaitMs } from '@mayim/domain/visit/paper-sheets.ts'
import type { Broker } from '../devices/broker/broker.ts'
import { createDeviceRegistry } from '../devices/device-registry.ts'
import { collectPapers, type Devices, rememberLast } from '../devices/devices.ts'
import { endPrint, interruptedPrints, noteEffectDone } from '../devices/effect-done-table.ts'
import { whyPrinterWaits } from '../devices/printers.ts'
import { createDoorReconciler, createLightReconciler } from '../devices/reconcile-points.ts'
import { createBridgeAsker, createCommandSender } from '../devices/send-command.ts'
import { followRooms } from './follow-rooms.ts'
import { openReceipts, paperRequests, receiptKey, requestOfKey } from './paper-request-table.ts'
import { noteUnknownPrint, printerOf, printReceipt, type ReceiptPrinting } from './receipts/print-receipt.ts'
import { createReceiptPress } from './receipts/receipt-press.ts'
import { repeatReleases } from './repeat-releases.ts'

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

  const releases = repeatReleases(facility, { registry, send })
  const press = createReceiptPress()
  const receipts = followReceipts(facility, { registry, send, press })

  return {
    registry,
    send,
    openUnstored: rooms.carryUnstored,
    lastOf,
    ask,
    async simulate(point, action, args = {}) {
      const bridge = registry.point(point)?.bridge
      if (!bridge) return refuse('unreachable', 'deviceUnavailable')
      return ask(bridge, 'simulate', { point, action, args })
    },
    papers: printerId => papers.of(printerId),
    async settled() {
      await Promise.all([rooms.settled(), releases.settled(), receipts.settled()])
    },
    async stop() {
      await rooms.stop()
      await releases.stop()
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

/**
 * Prints the receipts that the change log requests. Each is printed on its own, so that an empty printer does not hold
 * up the others.
 */
function followReceipts(facility: Facility, parts: ReceiptPrinting): Follower {
  const underWay = new Map<number, { work: Promise<void>; printer: Point | null }>()
  const stopping = new AbortController()

  const begin = (change: ChangeRow): void => {
    if (underWay.has(change.position)) return
    const work = printReceipt(facility, parts, change, stopping.signal)
      .catch(error => {
        facility.log.error({ err: error, position: change.position }, 'a receipt could not be printed')
      })
      .finally(() => underWay.delete(change.position))
    underWay.set(change.position, { work, printer: printerOf(change) })
  }

  // Receipts that were waiting for their printer when the process ended.
  const since = new Date(facility.clock.now() - longestPaperWaitMs).toISOString()
  const resume = async (): Promise<void> => {
    await listInterrupted(facility)
    for (const change of await openReceipts(facility.db, since)) begin(change)
  }
  const resumed = resume()
  const follower = follow(facility, {
    name: 'devices-receipts',
    from: 'now',
    async handle(change) {
      if (paperRequests.has(change.kind)) begin(change)
    },
  })
  return {
    async settled() {
      await resumed
      await follower.settled()
      // A receipt can wait for its printer for minutes; it counts as settled for now.
      const printing = [...underWay.values()].filter(
        ({ printer }) => printer !== null && whyPrinterWaits(parts.registry, printer) === null,
      )
      await Promise.all(printing.map(({ work }) => work))
    },
    async stop() {
      stopping.abort()
      await follower.stop()
      await Promise.all([...underWay.values()].map(({ work }) => work))
    },
  }
}

/**
 * Lists the papers that were printing when the hub crashed, each once: they may have come out (building-56). The other
 * pages of a sheet are not printed any more: a person looks which came out.
 */
async function listInterrupted(facility: Facility): Promise<void> {
  for (const key of await interruptedPrints(facility.db)) {
    const change = await requestOfKey(facility.db, key)
    facility.log.warn({ key }, 'the hub ended while a paper was printing')
    await facility.write(async trx => {
      await noteUnknownPrint(facility, trx, change?.entityId ?? key, change ? printerOf(change) : null)
      await endPrint(trx, key)
      const own = change && receiptKey(change.position)
      if (own && own !== key) await noteEffectDone(trx, facility, own)
      return ok(null)
    })
  }
}
