import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SendCommand } from '../devices/send-command.ts'
import { readDaySheet } from './receipts/day-sheet.ts'
import { usualStock } from './receipts/paper-stock.ts'
import { printReceipt } from './receipts/print-receipt.ts'
import { createReceiptPress, type ReceiptPress } from './receipts/receipt-press.ts'
import { viewOpenPapers } from './receipts/view-open-papers.ts'
import { type DevicesRig, devicesRig } from './testing/devices-rig.ts'
import { seedVisit } from './testing/seed-visit.ts'

const night = '2026-11-22'
let rig: DevicesRig
let press: ReceiptPress
/** The hub with a clock that stands, so that a page is drawn alike each time. */
let facility: Facility
let change: ChangeRow

/** The sheet of a night of 21 visits, which has two pages, is requested of a printer that no process serves yet. */
beforeEach(async () => {
  rig = await devicesRig()
  press = createReceiptPress()
  const nowMs = Date.now()
  facility = { ...rig.facility, clock: { now: () => nowMs } }
  const first = await seedVisit(rig, { date: night })
  await rig.database.write(async trx => {
    const rows = trx.selectFrom('reservation').selectAll().where('id', '=', first)
    const row = await rows.executeTakeFirstOrThrow()
    const others = [...Array(20).keys()].map(at => ({
      ...row,
      id: `01980000-0000-7000-8000-0000000001${at + 10}`,
      code: `M${at}`,
      time: `21:${at + 21}`,
    }))
    await trx.insertInto('reservation').values(others).execute()
    return ok(null)
  })
  await rig.until(() => rig.devices.registry.controllable('printer/reception'))
  await rig.devices.stop()
  const fields = { printer: 'reception', language: 'en' }
  const position = await rig.commit({ entity: 'night', entityId: night, kind: 'sheetAsked', fields })
  const asked = rig.database.readers.selectFrom('change').selectAll().where('position', '=', position)
  change = await asked.executeTakeFirstOrThrow()
})
afterEach(async () => {
  await press.stop()
  await rig.stop()
})

const papers = () => rig.devices.papers('reception')
const open = () => viewOpenPapers(rig.facility, rig.devices.registry)
const print = (send: SendCommand, stop: AbortSignal) =>
  printReceipt(facility, { registry: rig.devices.registry, send, press }, change, stop)

/** A printer whose roll ends after one page. */
function shortRoll() {
  const pages: string[] = []
  let left = 1
  const refused = Promise.withResolvers<void>()
  const send: SendCommand = async (_point, _op, args) => {
    if (left === 0) {
      refused.resolve()
      return refuse('conflict', 'deviceRefused', { detail: { why: 'paper', st: 'rejected' } })
    }
    left -= 1
    pages.push(String(args.bytesB64))
    return ok({ cid: 'c', st: 'done', ms: 1 })
  }
  const refill = () => {
    left = 9
  }
  return { pages, send, isEmpty: refused.promise, refill }
}

describe('a sheet of two pages, of which one came out before the paper ended', () => {
  it('prints the second page of the same list, though a patron of the first canceled meanwhile (visit-148)', async () => {
    const pages = await readDaySheet(facility, night, 'en')
    const drawn = await Promise.all(pages.map(page => press.draw(page, usualStock)))
    const roll = shortRoll()
    const printed = print(roll.send, new AbortController().signal)
    await roll.isEmpty
    await rig.database.write(async trx => {
      const canceled = { bookingStatus: 'Canceled', visitStatus: null } as const
      await trx.updateTable('reservation').set(canceled).where('code', '=', 'K7Q4').execute()
      return ok(null)
    })
    roll.refill()
    await printed
    expect(roll.pages).toHaveLength(2)
    expect(roll.pages).toEqual(drawn.map(bytes => Buffer.from(bytes).toString('base64')))
  })

  it('stands on the desk after a restart of the hub, and prints whole when the printer is back, once (building-77)', async () => {
    const roll = shortRoll()
    const stopping = new AbortController()
    const printed = print(roll.send, stopping.signal)
    await roll.isEmpty
    stopping.abort()
    await printed
    await rig.bridge.stop()
    await rig.restartHub()
    expect(await open()).toMatchObject([{ id: change.position, state: 'waiting', why: 'offline' }])
    await rig.startBridgeAgain()
    await rig.until(() => papers().length === 2, 30_000)
    await rig.devices.settled()
    expect(await open()).toEqual([])
    await rig.restartHub()
    await rig.devices.settled()
    expect(papers()).toEqual([])
    expect(await rig.database.readers.selectFrom('attention').selectAll().execute()).toEqual([])
  })

  it('is listed for a person, once, and not printed again, if the hub crashed while its second page was printing (building-56)', async () => {
    const crashed = Promise.withResolvers<void>()
    let sent = 0
    // The process ends after the job was sent: no outcome is ever stored.
    const send: SendCommand = async () => {
      sent += 1
      if (sent === 1) return ok({ cid: 'c', st: 'done', ms: 1 })
      crashed.resolve()
      return new Promise(() => undefined)
    }
    void print(send, new AbortController().signal)
    await crashed.promise
    for (const _start of ['first', 'second']) {
      await rig.restartHub()
      await rig.devices.settled()
      const listed = await rig.database.readers.selectFrom('attention').selectAll().execute()
      expect(listed).toMatchObject([{ kind: 'print', entityId: night, resolvedAt: null }])
    }
    expect(papers()).toEqual([])
  })
})
