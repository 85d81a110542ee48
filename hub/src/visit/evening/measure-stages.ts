import type { Settings } from '@mayim/contract/settings.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { type Stage, type StageTimes, stageTimes } from '@mayim/domain/plan/stage-times.ts'
import { nightsBefore, type StatusSpan, statusSpansOf } from './stage-sample-table.ts'

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

const kept = new WeakMap<Settings, { readonly date: string; readonly times: Promise<StageTimes> }>()

/** How long the stages of a visit took in the last nights of tonight's kind; read once a night. */
export function measuredStages(facility: Facility): Promise<StageTimes> {
  const settings = facility.settings.current()
  const date = tonight(facility)
  const known = kept.get(settings)
  if (known?.date === date) return known.times
  const times = measure(facility, date)
  kept.set(settings, { date, times })
  times.catch(() => kept.delete(settings))
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
