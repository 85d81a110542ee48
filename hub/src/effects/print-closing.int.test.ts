import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { RegisterEntryRow } from '@mayim/core/ground/schema/building-rows.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readClosingPaper } from './receipts/closing-paper.ts'
import { drawPaper } from './receipts/draw-paper.ts'
import { narrowPaperDots, paperDots } from './receipts/paper-stock.ts'
import { viewOpenPapers } from './receipts/view-open-papers.ts'
import { type DevicesRig, devicesRig } from './testing/devices-rig.ts'

const night = '2026-11-22'
const figures = {
  payments: [
    { label: 'Cash', received: 122, paidBack: 0 },
    { label: 'CreditCard', received: 310, paidBack: 40 },
  ],
  tips: [{ label: 'attendant', amount: 6 }],
  donations: 0,
  prepaid: 30,
  goods: [{ name: 'Comb', quantity: 2, amount: 5 }],
  visits: 4,
  noShows: 1,
  canceled: 0,
}
const till = {
  signedBy: 'Bracha Gold',
  expected: 172,
  counted: 170,
  float: 50,
  cashEver: 122,
  figures,
  open: [
    { kind: 'unpaid', count: 2 },
    { kind: 'toClean', count: 1 },
  ],
}
const id = (at: number) => `01980000-0000-7000-8000-0000000002${at + 10}`
const entry = (at: number, kept: object): RegisterEntryRow => ({
  ...{ id: id(at), register: 'till', night, at: '2026-11-23T03:40:00.000Z', byId: '', subject: '' },
  ...{ note: 'Two dollars for stamps', done: 1, roomId: null, water: 'null', photo: '', closes: null },
  ...{ fromTime: '', toTime: '', detail: '', till: JSON.stringify({ ...till, ...kept }) },
})

let rig: DevicesRig
beforeEach(async () => {
  rig = await devicesRig()
})
afterEach(() => rig.stop())

const papers = () => rig.devices.papers('reception')
const ask = (closing: RegisterEntryRow, language: string): Promise<number> =>
  rig.commit({
    entity: 'night',
    entityId: night,
    kind: 'closingAsked',
    fields: { printer: 'reception', language, closing: closing.id },
  })
const add = (row: RegisterEntryRow) =>
  rig.commit({
    entity: 'registerEntry',
    entityId: row.id,
    kind: 'added',
    write: async trx => {
      await trx.insertInto('registerEntry').values(row).execute()
    },
  })
const open = () => viewOpenPapers(rig.facility, rig.devices.registry)

it('prints the record of an evening in each language, alike on narrow paper (money-1254)', async () => {
  const closing = entry(0, {})
  await add(closing)
  for (const language of ['en', 'he', 'yi'] as const) {
    const position = await ask(closing, language)
    await rig.until(() => papers()[0]?.jobRef === `closing-${position}`)
    const png = Buffer.from(papers()[0]?.pngB64 ?? '', 'base64')
    const [page] = await readClosingPaper(rig.facility, closing.id, language)
    if (!page) throw new Error('no page')
    const drawn = drawPaper(page, paperDots)
    expect([png.readUInt32BE(16), drawn.widthDots]).toEqual([576, 576])
    expect(Math.abs(png.readUInt32BE(20) - drawn.heightDots)).toBeLessThan(200)
    expect(drawPaper(page, narrowPaperDots).heightDots).toBe(drawn.heightDots)
  }
  expect(await open()).toEqual([])
})

it('has the figures of the sheet, the difference with its note, who signed, and no patron (money-1254)', async () => {
  await add(entry(0, {}))
  const [page, ...others] = await readClosingPaper(rig.facility, id(0), 'en')
  expect(others).toEqual([])
  expect(page).toMatchObject({ title: 'Evening closed', date: night })
  expect(page?.lines.map(line => (line === 'rule' ? line : Object.values(line).join('|')))).toEqual([
    'rule',
    '11/22/26, 10:40 PM',
    'signed by Bracha Gold',
    'rule',
    'Expected|$172.00',
    'Counted|$170.00|true',
    'Difference|-$2.00|true',
    'Two dollars for stamps',
    'Stays in the drawer|$50.00',
    'rule',
    'Cash|$122.00',
    'Cards|$310.00',
    'Cards, paid back|-$40.00',
    'Tips: Attendant|$6.00',
    'By prepaid credit|$30.00',
    'Comb × 2|$5.00',
    'Visits done|4',
    'No-shows|1',
    'Canceled|0',
    'rule',
    'Still open',
    '2 have not paid',
    '1 room to clean',
  ])
  const hebrew = await readClosingPaper(rig.facility, id(0), 'he')
  expect(hebrew[0]?.lines.slice(-2)).toEqual([{ text: 'שתיים לא שילמו' }, { text: 'חדר אחד לניקוי' }])
  await setText(rig.facility, systemCaller, {
    language: 'en',
    key: 'closing.paper.title',
    text: 'Good night',
  })
  expect(await readClosingPaper(rig.facility, id(0), 'en')).toMatchObject([{ title: 'Good night' }])
})

it('fits, and has several pages where one is too long; a note is no line that is cut (money-1254)', async () => {
  const goods = [...Array(80).keys()].map(at => ({ name: `Thing ${at}`, quantity: 1, amount: 1 }))
  const long = {
    ...entry(0, { counted: 172, figures: { ...figures, goods } }),
    note: 'A word or two '.repeat(9),
  }
  await add(long)
  const pages = await readClosingPaper(rig.facility, id(0), 'yi')
  expect(pages.map(({ page, pages: all }) => [page, all])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  const lines = pages.flatMap(page => page.lines)
  expect(lines.filter(line => line !== 'rule' && 'text' in line && line.text.length > 40)).toEqual([])
  for (const page of pages) expect(drawPaper(page, paperDots).heightDots).toBeLessThan(2_400)
})

it('stands on the desk while its printer has no paper, each record for itself (building-77)', async () => {
  const [first, second] = [entry(0, {}), entry(1, {})]
  for (const row of [first, second]) await add(row)
  await rig.devices.simulate('printer/reception', 'paper', { to: 'out' })
  await rig.until(() => rig.devices.registry.point('printer/reception')?.state?.paper === 'out')
  const [, one, two] = [await ask(first, 'en'), await ask(first, 'en'), await ask(second, 'en')]
  const paper = { of: 'closing', reservationCode: null, state: 'waiting', why: 'paper' }
  expect(await open()).toMatchObject([
    { id: one, ...paper },
    { id: two, ...paper },
  ])
  // It is worth its paper as long as a day sheet is.
  const later = { ...rig.facility, clock: { now: () => Date.now() + 11 * 60_000 } } as typeof rig.facility
  expect(await viewOpenPapers(later, rig.devices.registry)).toMatchObject([paper, paper])
  await rig.devices.simulate('printer/reception', 'paper', { to: 'ok' })
  await rig.until(() => papers().some(({ jobRef }) => jobRef === `closing-${two}`))
  await rig.devices.settled()
  expect(await open()).toEqual([])
})
