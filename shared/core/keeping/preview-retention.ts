import type { PartingPreview, RetentionPreview } from '@mayim/contract/calls/privacy.ts'
import { addDays, businessDayEndsHour, instantAt } from '@mayim/domain/calendar/business-day.ts'
import { monthsBefore } from '@mayim/domain/people/dormant.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { paperDays } from './paper-table.ts'
import { countOthers } from './parting/others-table.ts'
import { hasOpenMoney, partingNight } from './parting/part-visits.ts'
import { type VisitPlace, visitsBefore } from './parting/parting-table.ts'
import { countOlder, countReviewedPapers, countWaitingPapers } from './retention-table.ts'
import { countUnseen } from './unseen/delete-unseen.ts'
import { countPatrons } from './unseen/unseen-table.ts'

const dayMs = 86_400_000
/** Of these, parting old visits deletes what is as old, whether or not someone dealt with it (privacy-352). */
const deletedWithVisits: ReadonlySet<string> = new Set(['receivedText', 'contactMessage'])

type Row = RetentionPreview['rows'][number]
type RowsOf = (facility: Facility) => Promise<readonly Row[]>

const historyReads = olderThan('historyReads', 'historyReadsMonths', 'months', 'historyRead')
const signIns = olderThan('signIns', 'accessLogMonths', 'months', 'signIn')
const sentTexts = olderThan('sentTexts', 'sentTextsDays', 'days', 'outboundMessage')

/** What the hub keeps for a time, in the order of the list. */
export const retainedAtHub: readonly RowsOf[] = [
  historyReads,
  signIns,
  olderThan('accessLog', 'accessLogMonths', 'months', 'accessLog'),
  sentTexts,
]

/** What the portal keeps for a time. Patrons, messages of forms and proofs of residents are there alone. */
export const retainedAtPortal: readonly RowsOf[] = [
  previewUnseen,
  historyReads,
  signIns,
  sentTexts,
  olderThan('receivedTexts', 'closedMessagesDays', 'days', 'receivedText'),
  olderThan('closedMessages', 'closedMessagesDays', 'days', 'contactMessage'),
  previewPapers,
]

/** What a side keeps for how long, how much there is, and how much the next run deletes (privacy-353). */
export async function previewRetention(
  current: Facility,
  retained: readonly RowsOf[],
): Promise<RetentionPreview> {
  const facility = atNextRun(current)
  const rows: Row[] = []
  for (const rowsOf of retained) rows.push(...(await rowsOf(facility)))
  return { rows, parting: await previewParting(facility) }
}

/** The row of a table whose old lines are deleted. */
function olderThan(
  kind: Row['kind'],
  setting: 'historyReadsMonths' | 'accessLogMonths' | 'sentTextsDays' | 'closedMessagesDays',
  unit: Row['unit'],
  table: Parameters<typeof countOlder>[1],
): RowsOf {
  return async facility => {
    const settings = facility.settings.current()
    const keep = settings[setting]
    const before =
      unit === 'months' ? monthsBefore(tonight(facility), keep) : daysBefore(facility.hostClock, keep)
    const isParted = settings.visitsParted && deletedWithVisits.has(table)
    const parted = isParted ? partingNight(facility) : undefined
    return [{ kind, keep, unit, ...(await countOlder(facility.db, table, before, parted)) }]
  }
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
async function previewUnseen(facility: Facility): Promise<Row[]> {
  const keep = facility.settings.current().unseenPatronsMonths
  if (keep === 0) return []
  const [kept, due] = [await countPatrons(facility.db), await countUnseen(facility)]
  return [{ kind: 'patrons', keep, unit: 'months', kept, due }]
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
    others: await countOthers(facility.db, before),
  }
}
