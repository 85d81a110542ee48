import type { LogLevel } from '@mayim/contract/entities/technician.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import { record } from '@mayim/core/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'

const raisedMs = 60 * 60_000
const hub = 'hub'

interface Raised {
  readonly level: LogLevel['level']
  readonly untilMs: number
}

/** What is raised now, by `hub` or the name of a bridge; in memory, as the levels themselves. */
const raised = new WeakMap<HubFacility['devices'], Map<string, Raised>>()

function raisedOf({ devices }: HubFacility): Map<string, Raised> {
  const known = raised.get(devices) ?? new Map<string, Raised>()
  raised.set(devices, known)
  return known
}

/** How much the hub and each bridge write to their logs, and until when (building-417). */
export async function listLogLevels(facility: HubFacility): Promise<LogLevel[]> {
  const names = (await facility.bridges.list()).map(({ id, name }) => [id, name] as const)
  const now = facility.hostClock.now()
  return [[hub, ''] as const, ...names].map(([of, name]) => {
    const { level, untilMs } = raisedOf(facility).get(of) ?? { level: 'info' as const, untilMs: 0 }
    const isOver = untilMs <= now
    return {
      of,
      name,
      level: isOver ? 'info' : level,
      until: isOver ? null : new Date(untilMs).toISOString(),
    }
  })
}

/**
 * Has the hub or a bridge write more to its log for an hour; `info` ends it (building-417). A bridge keeps the time
 * itself. Refuses bridgeMissing, deviceUnavailable, deviceRefused and deviceSilent.
 */
export async function setLogLevel(
  facility: HubFacility,
  caller: Caller,
  { of, level }: Pick<LogLevel, 'of' | 'level'>,
): Promise<Result<null>> {
  if (of !== hub && !(await facility.bridges.list()).some(({ id }) => id === of))
    return refuse('missing', 'bridgeMissing')
  await facility.write(async trx => {
    const act = { entity: 'technicianAct', id: of, kind: 'logLevelSet', fields: { level } } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
  if (of === hub) raiseOwn(facility, level)
  else {
    const answer = await facility.devices.ask(of, 'logLevel', { level, forMs: raisedMs })
    if (!answer.ok) return answer
  }
  raisedOf(facility).set(of, { level, untilMs: level === 'info' ? 0 : facility.hostClock.now() + raisedMs })
  return ok(null)
}

/** The level that the operator chose, and the timer that brings it back. */
const own = new WeakMap<HubFacility['devices'], { readonly usual: string; timer?: NodeJS.Timeout }>()

function raiseOwn({ devices, log }: HubFacility, level: LogLevel['level']): void {
  const kept = own.get(devices) ?? { usual: log.level }
  own.set(devices, kept)
  clearTimeout(kept.timer)
  log.level = level === 'info' ? kept.usual : level
  kept.timer = setTimeout(() => {
    log.level = kept.usual
  }, raisedMs).unref()
}
