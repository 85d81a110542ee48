import { parseSettings } from '@mayim/contract/settings.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { SendCommand } from '../devices/send-command.ts'
import { readDaySheet } from './receipts/day-sheet.ts'
import { drawPaper, drawReceipt } from './receipts/draw-paper.ts'
import { paperDots } from './receipts/paper-stock.ts'
import { printReceipt, readReceipt } from './receipts/print-receipt.ts'
import { createReceiptPress } from './receipts/receipt-press.ts'
import { viewOpenPapers } from './receipts/view-open-papers.ts'
import { type DevicesRig, devicesRig } from './testing/devices-rig.ts'
import { seedVisit } from './testing/seed-visit.ts'

let rig: DevicesRig
afterEach(() => rig.stop())

const papers = () => rig.devices.papers('reception')
const ask = (entityId: string, language: string): Promise<number> =>
  rig.commit({
    entity: 'reservation',
    entityId,
    kind: 'receiptAsked',
    fields: { printer: 'reception', language },
  })

describe('printing receipts from the change log', () => {
  it('prints a receipt of the right size in each language, each once', async () => {
    rig = await devicesRig()
    const visit = await seedVisit(rig)
    const heights: number[] = []
    for (const language of ['en', 'he', 'yi']) {
      const position = await ask(visit, language)
      await rig.until(() => papers()[0]?.jobRef === `receipt-${position}`)
      const png = Buffer.from(papers()[0]?.pngB64 ?? '', 'base64')
      expect(png.readUInt32BE(16)).toBe(576)
      heights.push(png.readUInt32BE(20))
      expect(papers()[0]?.lines).toEqual([])
    }
    expect(new Set(heights)).toEqual(new Set([792]))
    await rig.devices.settled()
    expect(papers()).toHaveLength(3)
    expect(await rig.database.readers.selectFrom('effectDone').select('key').execute()).toHaveLength(3)
  })

  it('prints the facility’s own words on a receipt and a sheet (screens-492)', async () => {
    rig = await devicesRig()
    const visit = await seedVisit(rig)
    const drawn = async (): Promise<Buffer[]> => {
      const receipt = await readReceipt(rig.facility, visit, 'en')
      const pages = await readDaySheet(rig.facility, '2026-11-22', 'en')
      const papers = [...(receipt.ok ? [receipt.value] : []), ...pages]
      return papers.map(paper => Buffer.from(drawPaper({ ...paper, printedAtMs: 0 }, paperDots).bits))
    }
    const before = await drawn()
    expect(await drawn()).toEqual(before)
    for (const key of ['receipt.thanks', 'receipt.daySheet'])
      await setText(rig.facility, systemCaller, { language: 'en', key, text: 'Kol tuv' })
    const after = await drawn()
    expect(after.map((bits, at) => bits.equals(before[at] ?? bits))).toEqual([false, false])
  })

  it('says in every language that the time of a kallah is still to be set', async () => {
    rig = await devicesRig()
    const visit = await seedVisit(rig, { kallah: 1, time: '06:13' })
    for (const language of ['en', 'he', 'yi'] as const) {
      const read = await readReceipt(rig.facility, visit, language)
      if (!read.ok) throw new Error(read.code)
      expect([read.value.time, read.value.heading]).toEqual([null, []])
      const at = drawReceipt({ ...read.value, time: '06:13' })
      expect(drawReceipt(read.value).bits).not.toEqual(at.bits)
    }
    // An English address keeps its own direction on a Hebrew paper.
    const hebrew = await readReceipt(rig.facility, visit, 'he')
    if (!hebrew.ok) throw new Error(hebrew.code)
    const headed = (line: string) => drawReceipt({ ...hebrew.value, heading: [line] }).bits
    expect(headed('1 Side Street')).toEqual(headed('\u20661 Side Street\u2069'))
    const current = () =>
      parseSettings([
        { key: 'receiptShowsFacility', value: 'True' },
        { key: 'facilityTaxNumber', value: 'EIN 12-3456789' },
      ])
    const settings = { ...rig.facility.settings, current }
    const named = await readReceipt({ ...rig.facility, settings }, visit, 'en')
    expect(named).toMatchObject({
      value: { heading: ['Mikvah', '1 Example Street, Brooklyn, NY', 'EIN 12-3456789'] },
    })
  })

  it('waits for paper, says so, then prints (building-77)', async () => {
    rig = await devicesRig()
    const visit = await seedVisit(rig)
    await rig.devices.simulate('printer/reception', 'paper', { to: 'out' })
    await rig.until(() => rig.devices.registry.point('printer/reception')?.state?.paper === 'out')
    const position = await ask(visit, 'he')
    const open = () => viewOpenPapers(rig.facility, rig.devices.registry)
    const paper = { id: position, printer: 'reception', why: 'paper' }
    expect(await open()).toMatchObject([{ ...paper, reservationCode: expect.any(String), state: 'waiting' }])
    // A receipt is given up after ten minutes, and the desk says so still.
    const later = { ...rig.facility, clock: { now: () => Date.now() + 11 * 60_000 } } as typeof rig.facility
    expect(await viewOpenPapers(later, rig.devices.registry)).toMatchObject([{ state: 'notPrinted' }])
    await rig.devices.simulate('printer/reception', 'paper', { to: 'ok' })
    await rig.until(() => papers()[0]?.jobRef === `receipt-${position}`)
    expect(await open()).toEqual([])
  })

  it('lists a receipt of which nobody knows whether it came out, and prints it no second time (building-56)', async () => {
    rig = await devicesRig()
    const visit = await seedVisit(rig)
    const { registry } = rig.devices
    await rig.until(() => registry.controllable('printer/reception'))
    await rig.devices.stop()
    const position = await ask(visit, 'en')
    const change = await rig.database.readers
      .selectFrom('change')
      .selectAll()
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    let sent = 0
    const send: SendCommand = async () => {
      sent += 1
      return refuse('unreachable', 'deviceSilent')
    }
    const press = createReceiptPress()
    const print = () =>
      printReceipt(rig.facility, { registry, send, press }, change, new AbortController().signal)
    await print()
    await print()
    await press.stop()
    expect(sent).toBe(1)
    const listed = await rig.database.readers.selectFrom('attention').selectAll().execute()
    expect(listed).toMatchObject([{ kind: 'print', entityId: visit, side: 'hub', resolvedAt: null }])
  })

  it('lists a paper that was printing when the hub crashed, once (building-56)', async () => {
    rig = await devicesRig()
    const visit = await seedVisit(rig)
    const { registry } = rig.devices
    await rig.until(() => registry.controllable('printer/reception'))
    await rig.devices.stop()
    const position = await ask(visit, 'en')
    const asked = rig.database.readers.selectFrom('change').selectAll().where('position', '=', position)
    const change = await asked.executeTakeFirstOrThrow()
    const crashed = Promise.withResolvers<void>()
    // The process ends after the job was sent: no outcome is ever stored.
    const send: SendCommand = () => {
      crashed.resolve()
      return new Promise(() => undefined)
    }
    const press = createReceiptPress()
    void printReceipt(rig.facility, { registry, send, press }, change, new AbortController().signal)
    await crashed.promise
    await press.stop()
    const listed = () => rig.database.readers.selectFrom('attention').selectAll().execute()
    expect(await listed()).toEqual([])
    for (const _start of ['first', 'second']) {
      await rig.restartHub()
      await rig.devices.settled()
      expect(await listed()).toMatchObject([{ kind: 'print', entityId: visit, resolvedAt: null }])
    }
    // A person resolved it: a later start does not list it again.
    await rig.database.write(async trx => {
      await trx.updateTable('attention').set({ resolvedAt: '2026-11-23T00:00:00.000Z' }).execute()
      return ok(null)
    })
    await rig.restartHub()
    await rig.devices.settled()
    expect(await listed()).toHaveLength(1)
    expect(papers()).toEqual([])
  })

  it('prints a receipt that was requested while the bridge was away', async () => {
    rig = await devicesRig()
    const visit = await seedVisit(rig)
    await rig.bridge.stop()
    const position = await ask(visit, 'en')
    await rig.startBridgeAgain()
    await rig.until(() => papers()[0]?.jobRef === `receipt-${position}`)
    expect(papers()).toHaveLength(1)
  })
})
