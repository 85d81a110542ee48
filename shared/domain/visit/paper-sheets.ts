import { businessMinutes } from '../calendar/business-day.ts'
import type { ShabbosBlock } from '../calendar/shabbos-block.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus } from '../status.ts'

const minuteMs = 60_000
/** How long before Shabbos the sheet is printed automatically (visit-149). */
const beforeShabbosMs = 60 * minuteMs
/** A hub that starts later than this prints none: reception has begun without it. */
const afterOpeningMs = 10 * minuteMs

/** A sheet that is printed automatically, and the key that makes it print once. */
interface DueSheet {
  readonly key: string
  readonly date: string
}

/**
 * The sheets that are due now: before Shabbos of every night of its block, and tonight's at opening (visit-149, visit-150).
 * @param openAtMs of tonight; null where it is closed or within the block
 */
export function dueSheets(
  facts: {
    readonly tonight: string
    readonly openAtMs: number | null
    readonly block: ShabbosBlock | null
  },
  nowMs: number,
): DueSheet[] {
  const { tonight, openAtMs, block } = facts
  const isBefore = block !== null && nowMs >= block.beginsAtMs - beforeShabbosMs && nowMs < block.beginsAtMs
  const ofBlock = isBefore ? block.nights.map(({ date }) => ({ key: `sheet:shabbos:${date}`, date })) : []
  const opens = openAtMs !== null && nowMs >= openAtMs && nowMs < openAtMs + afterOpeningMs
  return opens ? [...ofBlock, { key: `sheet:opening:${tonight}`, date: tonight }] : ofBlock
}

/** A paper that could not be printed by then is not printed any more; the desk can ask for it again. */
const receiptWaitsMs = 10 * minuteMs
/** A sheet is worth having as long as its printer is put right before Shabbos. */
export const longestPaperWaitMs = beforeShabbosMs

/**
 * Whether a requested paper is still to be printed. A night's sheet waits for its printer until Shabbos begins; a paper
 * that was requested before Shabbos is not printed during it (visit-151).
 */
export function isPaperDue(
  paper: { readonly askedAtMs: number; readonly isSheet: boolean },
  block: Pick<ShabbosBlock, 'beginsAtMs'> | null,
  nowMs: number,
): boolean {
  const isFromBefore = block !== null && paper.askedAtMs < block.beginsAtMs && nowMs >= block.beginsAtMs
  const waitsMs = paper.isSheet ? longestPaperWaitMs : receiptWaitsMs
  return !isFromBefore && nowMs - paper.askedAtMs < waitsMs
}

/** The effect of a line on paper: the visit is done, only its times are entered, or the patron did not come. */
export type PaperStep = 'done' | 'times' | 'noShow'

const ended: ReadonlySet<ReservationStatus> = new Set(['Canceled', 'Replaced'])
/** The statuses before a visit begins, in which a patron can be entered as not come. */
export const notBegun: ReadonlySet<ReservationStatus> = new Set(['Pending', 'Reserved', 'Arrived'])

/** Whether the visit was closed automatically after Shabbos (visit-D3): its times can still be entered (visit-156). */
export function wasClosedAutomatically(visit: {
  readonly status: ReservationStatus
  readonly timeArrived: string | null
}): boolean {
  return visit.status === 'Done' && visit.timeArrived === null
}

/**
 * The effect of one line (visit-156). A night that was closed automatically still accepts times. Refuses
 * statusNotAllowed for a booking that has ended or a visit that was entered already, and paperTimes if the patron left
 * before she came.
 */
export function decidePaperLine(
  line: { readonly came: boolean; readonly arrived?: string; readonly left?: string },
  visit: {
    readonly status: ReservationStatus
    readonly timeArrived: string | null
    /** A line of this patron was entered before. */
    readonly entered: boolean
  },
): Result<PaperStep> {
  const { status } = visit
  const refused = refuse('conflict', 'statusNotAllowed', { detail: { status } })
  const wasClosed = wasClosedAutomatically(visit) && !visit.entered
  if (ended.has(status) || (status === 'Done' && !wasClosed)) return refused
  if (!line.came) return notBegun.has(status) ? ok('noShow') : refused
  const { arrived, left } = line
  if (arrived !== undefined && left !== undefined && businessMinutes(left) < businessMinutes(arrived))
    return refuse('invalid', 'paperTimes', { field: 'left' })
  return ok(wasClosed ? 'times' : 'done')
}

/** The failures after which a night may go on by paper. */
type AlarmKind = 'internet' | 'power' | 'hub'

export interface Alarm {
  readonly kind: AlarmKind
  /** Epoch milliseconds of the machine. */
  readonly sinceMs: number
}

/** The batteries last for minutes, and a hub that fell may fall again; but its screens come back before its paper. */
const patienceMs: Readonly<Record<Exclude<AlarmKind, 'internet'>, number>> = { power: 10_000, hub: 20_000 }
/** A line or a mains that comes and goes prints no more than one in the hour. */
const restMs = 60 * minuteMs
/** From so long before opening on, and until the last ones are gone. */
const beforeOpeningMs = 60 * minuteMs
const afterLastEntryMs = 120 * minuteMs

interface EmergencyFacts {
  readonly alarms: readonly Alarm[]
  /** The setting: how long the internet may be gone. */
  readonly emergencySheetMinutes: number
  /** When the last sheet was requested; null if none was. */
  readonly lastAskedMs: number | null
}

/**
 * The alarm for which tonight's sheet is to be printed now: once for each outage, and at most once an hour (visit-152).
 * Null if there is none.
 * @param nowMs the machine's time, as in the alarms
 */
export function emergencySheetDue(facts: EmergencyFacts, nowMs: number): AlarmKind | null {
  const { alarms, emergencySheetMinutes, lastAskedMs } = facts
  if (lastAskedMs !== null && nowMs - lastAskedMs < restMs) return null
  const due = alarms.find(({ kind, sinceMs }) => {
    const patience = kind === 'internet' ? emergencySheetMinutes * minuteMs : patienceMs[kind]
    return nowMs - sinceMs >= patience && (lastAskedMs === null || lastAskedMs < sinceMs)
  })
  return due?.kind ?? null
}

/** Whether anybody needs the sheet of a night now; its hours in epoch milliseconds of the facility's clock. */
export function isNightOnPaper(openAtMs: number, lastEntryAtMs: number, nowMs: number): boolean {
  return nowMs >= openAtMs - beforeOpeningMs && nowMs < lastEntryAtMs + afterLastEntryMs
}
