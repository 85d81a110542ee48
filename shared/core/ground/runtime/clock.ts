import { readFileSync, statSync, watch, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { eachSecond } from './beat.ts'
import type { Clock, Facility } from './facility.ts'

/** A demo's clock: facility time = facilityEpochMs + (host − hostEpochMs) × speed. */
const clockPlanSchema = Type.Object({
  facilityEpochMs: Type.Number(),
  hostEpochMs: Type.Number(),
  speed: Type.Number({ minimum: 0, maximum: 3600 }),
})
type ClockPlan = Static<typeof clockPlanSchema>

/** The demo's clock, set by a file that every process of the facility watches. */
export interface FileClock extends Clock {
  plan(): ClockPlan | null
  stop(): void
}

export const systemClock: Clock = { now: () => Date.now() }

/** Runs `run` once after `ms` by the host's clock, and returns a function that cancels it. */
export function runAfter(
  { hostClock }: Pick<Facility, 'hostClock'>,
  ms: number,
  run: () => void,
): () => void {
  if (hostClock.after) return hostClock.after(ms, run)
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** For tests: it stands still until it is set. */
export function fixedClock(
  at: number | string,
): Clock & { set(at: number | string): void; advance(ms: number): void } {
  let nowMs = toMs(at)
  return {
    now: () => nowMs,
    set: next => {
      nowMs = toMs(next)
    },
    advance: ms => {
      nowMs += ms
    },
  }
}

/**
 * The facility's time by the plan in `path`. A missing file, or a file that is broken at the start, means real time. If
 * a file becomes broken, its last plan stays. With `null` as path the time is always real.
 */
export function fileClock(path: string | null, host: Clock = systemClock): FileClock {
  if (path === null) return { now: () => host.now(), plan: () => null, stop: () => undefined }
  let plan = readPlan(path)
  const refresh = () => {
    plan = readPlan(path) ?? plan
  }
  const stop = watchPath(path, refresh)
  return { now: () => planned(plan, host.now()), plan: () => plan, stop }
}

/** Sets the facility's clock to an instant, from which it runs at `speed` times the host's. */
export function setFileClock(
  path: string,
  facilityMs: number,
  speed: number,
  host: Clock = systemClock,
): ClockPlan {
  const plan = { facilityEpochMs: facilityMs, hostEpochMs: host.now(), speed }
  writeFileSync(path, `${JSON.stringify(plan)}\n`)
  return plan
}

/** The facility's milliseconds at the host's, by a plan; the host's own without one. */
export function planned(plan: ClockPlan | null, hostMs: number): number {
  if (plan === null) return hostMs
  return Math.round(plan.facilityEpochMs + (hostMs - plan.hostEpochMs) * plan.speed)
}

export function readPlan(path: string): ClockPlan | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Value.Check(clockPlanSchema, read) ? read : null
  } catch {
    return null
  }
}

/** Events of the folder are immediate. The look each second is for file systems without events. */
function watchPath(path: string, refresh: () => void): () => void {
  let seenMs: number | undefined
  const endLooks = eachSecond(() => {
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (changedMs !== seenMs) refresh()
    seenMs = changedMs
  })
  let close: () => void = () => undefined
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_event, name) => {
      if (name === null || name === basename(path)) refresh()
    })
    watcher.on('error', () => watcher.close())
    close = () => watcher.close()
  } catch {
    // The folder does not exist yet. The looks continue.
  }
  return () => {
    endLooks()
    close()
  }
}

function toMs(at: number | string): number {
  return typeof at === 'number' ? at : Date.parse(at)
}
