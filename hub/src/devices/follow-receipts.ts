import { setTimeout } from 'node:timers/promises'
import { printerPoint } from '@mayim/shared/contract/facility-points.ts'
import type { PrinterState } from '@mayim/shared/contract/point-kinds.ts'
import { type Point, splitPoint } from '@mayim/shared/contract/topics.ts'
import { type Follower, follow } from '@mayim/shared/data/follower.ts'
import type { ChangeRow } from '@mayim/shared/data/schema.ts'
import type { Refusal } from '@mayim/shared/domain/result.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { readReceipt } from '../receipts/read-receipt.ts'
import type { ReceiptPress } from '../receipts/receipt-press.ts'
import { receiptLanguage } from '../receipts/receipt-words.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { claimEffect, releaseEffect } from './effect-done-table.ts'
import { openReceipts, receiptKey } from './receipt-asked-table.ts'
import type { SendCommand } from './send-command.ts'

export interface ReceiptFollowing {
  readonly registry: DeviceRegistry
  readonly send: SendCommand
  readonly press: ReceiptPress
}

/** A receipt that could not be printed by then is not printed any more; reception can ask for it again. */
const expiresAfterMs = 600_000
const longestWaitMs = 5_000
const retryMs = 2_000
const printWithinMs = 90_000
/** The printer said so before it got a byte of the job: it may be tried again. */
const notPrinted: ReadonlySet<string> = new Set([
  'offline',
  'busy',
  'cover',
  'paper',
  'hardware',
  'unavailable',
])

/**
 * Prints the receipts that the change log asks for: each once, on the printer that was asked, while the others go
 * on. A printer that is away or out of paper is waited for; when it is not known whether the paper came out, the
 * receipt is not printed again by itself.
 */
export function followReceipts(facility: Facility, parts: ReceiptFollowing): Follower {
  const { registry, send, press } = parts
  const underWay = new Map<number, Promise<void>>()
  const stopRests = new AbortController()
  const rest = (ms: number): Promise<void> =>
    setTimeout(ms, undefined, { signal: stopRests.signal }).catch(() => {})
  /** Until a device says something, and no longer than that. */
  const waitForPrinter = async (ms: number): Promise<void> => {
    const told = Promise.withResolvers<void>()
    const stop = registry.onChange(change => {
      if (change.of === 'point') told.resolve()
    })
    await Promise.race([told.promise, rest(ms)])
    stop()
  }

  /** True when it is settled: printed, or never to be. */
  const tryOnce = async (change: ChangeRow, point: Point): Promise<boolean> => {
    const key = receiptKey(change.position)
    const { language } = JSON.parse(change.fields) as { language?: unknown }
    const receipt = await readReceipt(facility, change.entityId, receiptLanguage(String(language)))
    if (!receipt.ok) return true
    const bytesB64 = Buffer.from(await press.draw(receipt.value)).toString('base64')
    if (!(await claimEffect(facility, key))) return true
    const args = { jobRef: `receipt-${change.position}`, format: 'escpos', bytesB64 }
    const printed = await send(point, 'print', args, {
      by: `change:${change.position}`,
      doneWithinMs: printWithinMs,
    })
    if (printed.ok) return true
    if (mayPrintAgain(printed)) {
      await releaseEffect(facility, key)
      return false
    }
    facility.log.warn(
      { point, position: change.position, code: printed.code },
      'not known whether a receipt was printed',
    )
    return true
  }
  const print = async (change: ChangeRow): Promise<void> => {
    const { printer } = JSON.parse(change.fields) as { printer?: unknown }
    const point = printerPoint(String(printer))
    if (!splitPoint(point)) return
    while (!stopRests.signal.aborted && facility.clock.now() - Date.parse(change.at) < expiresAfterMs) {
      if (!isReady(registry, point)) await waitForPrinter(longestWaitMs)
      else if (await tryOnce(change, point)) return
      else await rest(retryMs)
    }
  }
  const begin = (change: ChangeRow): void => {
    if (underWay.has(change.position)) return
    const work = print(change)
      .catch(error =>
        facility.log.error({ err: error, position: change.position }, 'a receipt could not be printed'),
      )
      .finally(() => underWay.delete(change.position))
    underWay.set(change.position, work)
  }

  const since = new Date(facility.clock.now() - expiresAfterMs).toISOString()
  const resumed = openReceipts(facility.db, since).then(changes => {
    for (const change of changes) begin(change)
  })
  const follower = follow(facility, {
    name: 'devices-receipts',
    from: 'now',
    async handle(change) {
      if (change.kind === 'receiptAsked') begin(change)
    },
  })
  return {
    async settled() {
      await resumed
      await follower.settled()
      await Promise.all(underWay.values())
    },
    async stop() {
      stopRests.abort()
      await follower.stop()
      await Promise.all(underWay.values())
    },
  }
}

function isReady(registry: DeviceRegistry, point: Point): boolean {
  const view = registry.point(point)
  if (!view?.controllable) return false
  const state = view.state as PrinterState | null
  return state?.online === true && state.paper !== 'out' && state.cover !== 'open' && !state.error
}

function mayPrintAgain(refusal: Refusal): boolean {
  if (refusal.code === 'deviceUnavailable') return true
  return refusal.code === 'deviceRefused' && notPrinted.has(String(refusal.detail?.why))
}
