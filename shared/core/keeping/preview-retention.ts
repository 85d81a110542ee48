import type { PartingPreview, RetentionPreview } from '@mayim/contract/calls/privacy.ts'
import { addDays, businessDayEndsHour, instantAt } from '@mayim/domain/calendar/business-day.ts'
import { monthsBefore } from '@mayim/domain/people/dormant.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { paperDays } from './paper-table.ts'
import { hasOpenMoney } from './parting/open-visits.ts'
import { countOthers } from './parting/others-table.ts'
import { partingNight } from './parting/part-visits.ts'
import { type VisitPlace, visitsBefore } from './parting/parting-table.ts'
import { countOlder, countReviewedPapers, countWaitingPapers } from './retention-table.ts'
import { countUnseen } from './unseen/delete-unseen.ts'
import { countPatrons } from './unseen/unseen-table.ts'

const dayMs = 86_400_000
const kinds = {
  historyReads: {
    setting: 'historyReadsMonths',
    unit: 'months',
    table: 'historyRead',
    sides: ['hub', 'portal'],
  },
  signIns: { setting: 'accessLogMonths', unit: 'months', table: 'signIn', sides: ['hub', 'portal'] },
  accessLog: { setting: 'accessLogMonths', unit: 'months', table: 'accessLog', sides: ['hub'] },
  sentTexts: { setting: 'sentTextsDays', unit: 'days', table: 'outboundMessage', sides: ['hub', 'portal'] },
  receivedTexts: { setting: 'closedMessagesDays', unit: 'days', table: 'receivedText', sides: ['portal'] },
  closedMessages: { setting: 'closedMessagesDays', unit: 'days', table: 'contactMessage', sides: ['portal'] },
} as const

/** Of these, parting old visits deletes what is as old, whether or not somebody dealt with it (privacy-352). */
const deletedWithVisits: ReadonlySet<string> = new Set(['receivedText', 'contactMessage'])

type Row = RetentionPreview['rows'][number]

/** What this side keeps for how long, how much there is, and how much the next run deletes (privacy-353). */
export async function previewRetention(current: Facility): Promise<RetentionPreview> {
  const facility = atNextRun(current)
  const settings = facility.settings.current()
  const rows: RetentionPreview['rows'] = []
  if (facility.side === 'portal' && settings.unseenPatronsMonths > 0) rows.push(await previewUnseen(facility))
  for (const [kind, { setting, unit, table, sides }] of Object.entries(kinds)) {
    if (!(sides as readonly Side[]).includes(facility.side)) continue
    const keep = settings[setting]
    const before =
      unit === 'months' ? monthsBefore(tonight(facility), keep) : daysBefore(facility.hostClock, keep)
    const isParted = settings.visitsParted && deletedWithVisits.has(table)
    const parted = isParted ? partingNight(facility) : undefined
    const counted = await countOlder(facility.db, table, before, parted)
    rows.push({ kind: kind as keyof typeof kinds, keep, unit, ...counted })
  }
  if (facility.side === 'portal') rows.push(...(await previewPapers(facility)))
  return { rows, parting: await previewParting(facility) }
}

/**
 * The facility by clocks that show the next run of the daily job, at the begin of the next business day: the run of today
 * has deleted what was due.
 */
function atNextRun(facility: Facility): Facility {
  const { clock, hostClock, settings } = facility
  const tomorrow = addDays(tonight(facility), 1)
  const runsAtMs = instantAt(tomorrow, businessDayEndsHour * 60, settings.current().timeZone)
  const leftMs = runsAtMs - clock.now()
  return {
    ...facility,
    clock: { now: () => runsAtMs },
    hostClock: { now: () => hostClock.now() + leftMs },
  }
}

function daysBefore(clock: Facility['clock'], days: number): string {
  return new Date(clock.now() - days * dayMs).toISOString()
}

/** The proofs of residents, which the portal has (people-768). */
async function previewPapers({ db, clock }: Facility): Promise<Row[]> {
  const { reviewed, waiting } = paperDays
  return [
    {
      ...{ kind: 'reviewedPapers', keep: reviewed, unit: 'days' },
      ...(await countReviewedPapers(db, daysBefore(clock, reviewed))),
    },
    {
      ...{ kind: 'waitingPapers', keep: waiting, unit: 'days' },
      ...(await countWaitingPapers(db, daysBefore(clock, waiting))),
    },
  ]
}

/** The patrons, and how many of their accounts the portal deletes next (privacy-780). */
async function previewUnseen(facility: Facility): Promise<Row> {
  const keep = facility.settings.current().unseenPatronsMonths
  const [kept, due] = [await countPatrons(facility.db), await countUnseen(facility)]
  return { kind: 'patrons', keep, unit: 'months', kept, due }
}

const rowsEachTime = 1000

/**
 * How many visits of which months would lose their person by the facility's clock, how many stay for open money, and what else loses its
 * person or is deleted (privacy-351).
 */
export async function previewParting(facility: Facility): Promise<PartingPreview> {
  const { settings, db } = facility
  const before = partingNight(facility)
  const months = new Map<string, number>()
  let openMoney = 0
  let after: VisitPlace | null = null
  for (;;) {
    const visits = await visitsBefore(db, { before, after, limit: rowsEachTime })
    const open = await hasOpenMoney(facility, db, visits)
    openMoney += open.size
    for (const { id, date } of visits) {
      const month = date.slice(0, 7)
      if (!open.has(id)) months.set(month, (months.get(month) ?? 0) + 1)
    }
    const last = visits.at(-1)
    if (!last || visits.length < rowsEachTime) break
    after = { date: last.date, id: last.id }
  }
  return {
    isOn: settings.current().visitsParted,
    months: settings.current().visitsPartedMonths,
    before,
    visits: [...months].map(([month, count]) => ({ month, count })),
    openMoney,
    others: await countOthers(facility, before),
  }
}
