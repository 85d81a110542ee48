import type {
  DrawerState,
  EveningClosing,
  EveningFigures,
  EveningOpen,
  OpenKind,
} from '@mayim/contract/entities/closing.ts'
import { openKinds } from '@mayim/contract/entities/closing.ts'
import type { ReportId } from '@mayim/contract/reports/report-definitions.ts'
import { checkCount, expectedInDrawer } from '@mayim/domain/money/drawer.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { v7 as uuidv7 } from 'uuid'
import { dayRange } from '../booking/date-range.ts'
import { reservationsOfNight } from '../booking/reservation-table.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { claimKey } from '../ground/runtime/claim-key.ts'
import type { Caller, Facility, Readers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { RegisterEntryRow } from '../ground/schema/building-rows.ts'
import { usersById } from '../people/user-table.ts'
import { instantsOfNights, type ReportFacility } from './instants-of-nights.ts'
import { makeReport } from './make-report.ts'
import { cashEver, goodsSold, prepaidUsed } from './money-report-table.ts'
import { entryById, insertEntry, lastTillEntry, tillEntries } from './register-table.ts'

/** What the record of an evening keeps beside its columns; amounts are decimals. */
interface Till
  extends Pick<EveningClosing, 'signedBy' | 'expected' | 'counted' | 'float' | 'figures' | 'open'> {
  /** All cash of the ledger until then: the next count begins there (decision 525). */
  readonly cashEver: number
}

/** What ought to be in the drawer now (money-1251). Before the first count nothing was left, and the cash is tonight's. */
export async function readDrawer(facility: ReportFacility, db: Readers): Promise<DrawerState> {
  const last = await lastTillEntry(db)
  const till = last ? tillOf(last) : null
  const ever = await cashEver(db)
  const night = tonight(facility)
  const { from } = instantsOfNights({ from: night, to: night }, facility.settings.current().timeZone)
  const before = till ? minorOf(till.cashEver) : await cashEver(db, from)
  const drawer = { floatMinor: till ? minorOf(till.float) : 0, cashMinor: ever - before }
  return {
    since: last?.at ?? null,
    float: decimalOf(drawer.floatMinor),
    cash: decimalOf(drawer.cashMinor),
    expected: decimalOf(expectedInDrawer(drawer)),
  }
}

/** The evening in figures: those of the reports of its night, and what no report has (money-1253). */
export async function readFigures(facility: ReportFacility, night: string): Promise<EveningFigures> {
  const rowsOf = async (report: ReportId) => {
    const made = await makeReport(facility, { report, dt: night, by: 'whole' })
    return made.ok ? made.value.rows.map(({ label, values }) => ({ label, values: values.map(Number) })) : []
  }
  const instants = instantsOfNights({ from: night, to: night }, facility.settings.current().timeZone)
  const [payments, tips, donations, [noShows]] = [
    await rowsOf('payments'),
    await rowsOf('tipShares'),
    await rowsOf('donations'),
    await rowsOf('noShows'),
  ]
  const visits = await reservationsOfNight(facility.db, night)
  const goods = await goodsSold(facility.db, instants)
  return {
    payments: payments.map(({ label, values: [, received = 0, paidBack = 0] }) => ({
      label,
      received,
      paidBack,
    })),
    tips: tips.map(({ label, values: [amount = 0] }) => ({ label, amount })),
    donations: sumOf(donations.map(({ values: [, amount = 0] }) => amount)),
    prepaid: decimalOf(await prepaidUsed(facility.db, instants)),
    goods: goods.map(({ item, quantity, amountMinor }) => ({
      name: item ?? '',
      quantity: Number(quantity),
      amount: decimalOf(Number(amountMinor)),
    })),
    visits: visits.filter(row => shownStatus(row) === 'Done').length,
    noShows: noShows?.values[1] ?? 0,
    canceled: noShows?.values[2] ?? 0,
  }
}

function sumOf(amounts: readonly number[]): number {
  return decimalOf(amounts.reduce((sum, amount) => sum + minorOf(amount), 0))
}

/** The count of the drawer as it was sent, with who signed it. Amounts are decimals. */
export interface ClosingCount {
  readonly expected: number
  readonly counted: number
  readonly float: number
  readonly note?: string | undefined
  readonly signedBy: string
  readonly open: EveningOpen
}

/**
 * Closes tonight (money-1252): an entry of the register that nothing changes; another one of the same night is added.
 * Refuses as `checkCount`.
 * @param key the caller's idempotency key: a repeated request writes no second entry
 */
export async function addClosing(
  facility: Facility,
  caller: Caller,
  count: ClosingCount,
  key: string | undefined,
): Promise<Result<EveningClosing>> {
  const night = tonight(facility)
  const figures = await readFigures(facility, night)
  const { expected, counted, float, signedBy, open } = count
  const note = tidyText(count.note ?? '')
  const written = await facility.write<string>(async trx => {
    const id = uuidv7()
    const once = { key: `closed ${key}`, asked: JSON.stringify([expected, counted, float, note]) }
    const claimed = key === undefined ? ok(null) : await claimKey(facility, trx, caller, once, id)
    if (!claimed.ok || claimed.value !== null) return claimed as Result<string>
    const drawer = await readDrawer(facility, trx)
    const checked = checkCount(
      {
        seenMinor: minorOf(expected),
        countedMinor: minorOf(counted),
        floatMinor: minorOf(float),
        note,
      },
      { floatMinor: minorOf(drawer.float), cashMinor: minorOf(drawer.cash) },
    )
    if (!checked.ok) return checked
    const till: Till = {
      signedBy,
      expected,
      counted,
      float,
      figures,
      open: openKinds.map(kind => ({ kind, count: countOf(open, kind) })).filter(each => each.count > 0),
      cashEver: decimalOf(await cashEver(trx)),
    }
    const row = {
      ...blankEntry,
      id,
      night,
      at: nowIso(facility),
      byId: caller.id,
      note,
      till: JSON.stringify(till),
    }
    await insertEntry(trx, row)
    await record(facility, trx, caller, { entity: 'registerEntry', id, kind: 'added', fields: row })
    return ok(id)
  })
  if (!written.ok) return written
  const row = await entryById(facility.db, written.value)
  return ok(await viewOne(facility.db, row as RegisterEntryRow))
}

const blankEntry = {
  register: 'till',
  subject: '',
  done: 1,
  roomId: null,
  water: 'null',
  photo: '',
  closes: null,
  fromTime: '',
  toTime: '',
  detail: '',
} as const

function countOf(open: EveningOpen, kind: OpenKind): number {
  const what = open[kind]
  return typeof what === 'number' ? what : what.length
}

/** The record of an evening that was closed; undefined where the id is of none. */
export async function closingById(db: Readers, id: string): Promise<EveningClosing | undefined> {
  const row = await entryById(db, id)
  return row?.register === 'till' ? viewOne(db, row) : undefined
}

/** How the evenings of a range were closed, the oldest first. Refuses as `dayRange`. */
export async function listClosings(
  { db }: Pick<Facility, 'db'>,
  { dt, dtTo }: { readonly dt: string; readonly dtTo?: string },
): Promise<Result<{ closings: EveningClosing[] }>> {
  const range = dayRange(dt, dtTo)
  if (!range.ok) return range
  const rows = await tillEntries(db, range.value)
  const names = await usersById(
    db,
    rows.map(({ byId }) => byId),
  )
  return ok({ closings: rows.map(row => viewClosing(row, nameIn(names, row.byId))) })
}

async function viewOne(db: Readers, row: RegisterEntryRow): Promise<EveningClosing> {
  return viewClosing(row, nameIn(await usersById(db, [row.byId]), row.byId))
}

function nameIn(names: Awaited<ReturnType<typeof usersById>>, id: string): string {
  const user = names.get(id)
  return user ? nameOf(user) : ''
}

function viewClosing(row: RegisterEntryRow, by: string): EveningClosing {
  const { cashEver: _, ...till } = tillOf(row)
  return { id: row.id, night: row.night, at: row.at, by, note: row.note, ...till }
}

function tillOf({ till }: RegisterEntryRow): Till {
  return JSON.parse(till) as Till
}
