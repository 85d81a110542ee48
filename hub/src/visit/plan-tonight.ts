import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@mayim/contract/settings.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { needOf } from '@mayim/domain/booking/wait-list.ts'
import { needsRoom } from '@mayim/domain/building/room-assignment.ts'
import { addDays, businessMinutes, instantAt } from '@mayim/domain/calendar/business-day.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { needsOf } from '@mayim/domain/capacity/room-fit.ts'
import { type EveningPlan, isNear, planEvening } from '@mayim/domain/plan/evening-plan.ts'
import {
  type EveningState,
  type PlannedVisit,
  type Stage,
  type StageTimes,
  stageTimes,
} from '@mayim/domain/plan/evening-state.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { natureOf } from '../building/rooms/room-table.ts'
import { type Evening, readEvening } from './read-evening.ts'
import { nightsBefore, type StatusSpan, statusSpansOf } from './visit-table.ts'

/** The evening and the plan of the rest of it. */
export interface PlannedEvening {
  readonly evening: Evening
  readonly plan: EveningPlan
  /** Since when each visit has been told the shortest wait, epoch milliseconds; by the wait for a room and in it. */
  readonly nearSince: Record<'placed' | 'called', ReadonlyMap<string, number>>
  /** Epoch milliseconds of the facility's clock. */
  readonly atMs: number
}

/** The plan is computed again when the evening has changed for it, and at least this often. */
const goodForMs = 15_000

type PlanInput = Omit<EveningState, 'nowMs'>

interface Kept {
  readonly times: StageTimes
  readonly input: PlanInput
  readonly planned: PlannedEvening
}

const nothingKept = (): { kept: Kept | null } => ({ kept: null })

/**
 * The current plan of the evening (visit-60); simultaneous requests share one. A change that the plan does not depend
 * on, such as a room's lights, keeps it.
 */
export async function planTonight(facility: Facility): Promise<PlannedEvening> {
  const [evening, times] = await Promise.all([readEvening(facility), measuredStages(facility)])
  const nowMs = facility.clock.now()
  const cache = facility.caches.of(nothingKept)
  const known = cache.kept && Math.abs(nowMs - cache.kept.planned.atMs) < goodForMs ? cache.kept : null
  if (known?.planned.evening === evening && known.times === times) return known.planned
  const input = inputOf(facility, evening, times)
  const planned =
    known && isDeepStrictEqual(known.input, input)
      ? { ...known.planned, evening }
      : plannedNow(evening, planEvening({ nowMs, ...input }), { nowMs, before: cache.kept?.planned })
  cache.kept = { times, input, planned }
  return planned
}

function plannedNow(
  evening: Evening,
  plan: EveningPlan,
  { nowMs, before }: { readonly nowMs: number; readonly before: PlannedEvening | undefined },
): PlannedEvening {
  const nearOf = (kind: 'placed' | 'called') =>
    new Map(
      [...plan[kind]]
        .filter(([, wait]) => isNear(wait, nowMs))
        .map(([id]) => [id, before?.nearSince[kind].get(id) ?? nowMs] as const),
    )
  return { evening, plan, nearSince: { placed: nearOf('placed'), called: nearOf('called') }, atMs: nowMs }
}

function inputOf(facility: Facility, evening: Evening, times: StageTimes): PlanInput {
  const settings = facility.settings.current()
  const built = evening.rooms.map(natureOf)
  return {
    zmanMs: scheduleDayOf(facility, evening.date).zmanTevillahAtMs,
    rooms: evening.rooms.map(room => ({
      id: room.id,
      sectionId: room.sectionId,
      ...natureOf(room),
      status: room.status,
      sinceMs: Date.parse(room.statusSince),
      attended: room.attendantId !== null,
      keptFor: evening.preassigned.get(room.id)?.id ?? null,
    })),
    visits: visitsOf(evening).map(row => plannedVisit(evening, row, { settings, built })),
    times,
    checking: settings.checkingBeforeReadyForMikvah,
  }
}

/** Patrons in rooms, then those who wait or are expected; patrons of the ready queues in their order. */
function visitsOf(evening: Evening): ReservationRow[] {
  const pressed = new Map(
    [...evening.sections.values()].flatMap(({ visits }) =>
      visits.map(({ id, pressedMs }) => [id, pressedMs] as const),
    ),
  )
  const inRooms = [...evening.inRoom.values()].sort(
    (a, b) => (pressed.get(a.id) ?? 0) - (pressed.get(b.id) ?? 0),
  )
  const coming = evening.visits.filter(row => {
    const status = shownStatus(row)
    // A kallah whose time is still to be set can come at any hour: the plan keeps no room for her before she is here.
    if (status === 'Reserved' && isTimeToBeSet(choicesOf(row), row.time)) return false
    return row.roomId === null && row.noShowAt === null && needsRoom(status)
  })
  return [...inRooms, ...coming]
}

function plannedVisit(
  evening: Evening,
  row: ReservationRow,
  { settings, built }: { readonly settings: Settings; readonly built: Parameters<typeof needsOf>[1] },
): PlannedVisit {
  const { timeZone, reservationMinutesDoubleSlot } = settings
  const status = shownStatus(row)
  // Extra time is planned as a later start of preparation.
  const longer = status === 'Prep' && evening.moreTime.has(row.id) ? reservationMinutesDoubleSlot : 0
  const longerMs = longer * 60_000
  const avoided = evening.exclusions.get(row.userId) ?? []
  const appointmentMs = instantAt(row.date, businessMinutes(row.time), timeZone)
  return {
    id: row.id,
    status,
    sinceMs: Date.parse(row.statusSince) + longerMs,
    bath: row.bath === 1,
    needs: needsOf(choicesOf(row), built, settings),
    roomId: isInRoom(status) ? row.roomId : null,
    arrivesMs: row.timeArrived === null ? appointmentMs : Date.parse(row.timeArrived),
    onTime: row.arrivedOnTime !== 0,
    need: needOf(choicesOf(row)),
    avoidsSections: evening.rooms
      .filter(room => room.attendantId !== null && avoided.includes(room.attendantId))
      .map(room => room.sectionId),
  }
}

/** How many nights of the same kind are measured (visit-62), and how far back they are searched. */
const nightsMeasured = 60
const looksBackDays = 500
/** A longer stage was forgotten, not worked. */
const longestMs = 4 * 60 * 60_000

const stageOf: Readonly<Record<string, Stage>> = {
  Assigned: 'prep',
  Prep: 'prep',
  Checking: 'check',
  ToMikvah: 'mikvah',
  InMikvah: 'mikvah',
  FromMikvah: 'dress',
  Dressing: 'dress',
}

const timesBySettings = new WeakMap<
  Settings,
  { readonly date: string; readonly times: Promise<StageTimes> }
>()

/** How long the stages of a visit took in the last nights of tonight's kind; read once a night. */
function measuredStages(facility: Facility): Promise<StageTimes> {
  const settings = facility.settings.current()
  const date = tonight(facility)
  const known = timesBySettings.get(settings)
  if (known?.date === date) return known.times
  const times = measure(facility, date)
  timesBySettings.set(settings, { date, times })
  times.catch(() => timesBySettings.delete(settings))
  return times
}

async function measure(facility: Facility, date: string): Promise<StageTimes> {
  const { group } = scheduleDayOf(facility, date)
  const nights = (await nightsBefore(facility.db, date, addDays(date, -looksBackDays)))
    .filter(night => scheduleDayOf(facility, night).group === group)
    .slice(0, nightsMeasured)
  const samples = { bath: emptySamples(), shower: emptySamples() }
  // One query a night, so that no request waits for the whole history.
  for (const night of nights) {
    const spans = await statusSpansOf(facility.db, night)
    for (const { kind, stage, tookMs } of stagesOf(spans)) samples[kind][stage].push(tookMs)
  }
  return stageTimes((kind, stage) => samples[kind][stage], facility.settings.current())
}

function emptySamples(): Record<Stage, number[]> {
  return { prep: [], check: [], mikvah: [], dress: [], clean: [] }
}

/** Sums a visit's statuses by stage; a status that was entered twice counts together. */
function stagesOf(spans: readonly StatusSpan[]) {
  const sums = new Map<string, { kind: 'bath' | 'shower'; stage: Stage; tookMs: number }>()
  for (const { reservationId, status, bath, tookMs } of spans) {
    const stage = stageOf[status]
    if (!stage) continue
    const key = `${reservationId} ${stage}`
    const sum = sums.get(key) ?? { kind: bath ? ('bath' as const) : ('shower' as const), stage, tookMs: 0 }
    sums.set(key, { ...sum, tookMs: sum.tookMs + tookMs })
  }
  return [...sums.values()].filter(({ tookMs }) => tookMs > 0 && tookMs < longestMs)
}
