import type { DeviceTrace } from '@mayim/contract/entities/technician.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { notePointAct } from './note-act.ts'
import { pointRow } from './point-table.ts'

const traceMs = 10 * 60_000

interface Input {
  readonly kind: string
  readonly id: string
}

/** Keeps the messages of a device for ten minutes (building-416). Refuses deviceMissing. */
export async function startTrace(
  facility: HubFacility,
  caller: Caller,
  { kind, id }: Input,
): Promise<Result<null>> {
  const point = `${kind}/${id}`
  const started = await facility.write<null>(async trx => {
    if (!(await pointRow(trx, point))) return refuse('missing', 'deviceMissing')
    await notePointAct(facility, trx, caller, { point, kind: 'traced' })
    return ok(null)
  })
  if (started.ok) facility.traces.start(point, facility.hostClock.now() + traceMs)
  return started
}

/** The messages of a device since its trace began, the newest first. */
export function viewTrace({ traces, hostClock }: HubFacility, { kind, id }: Input): DeviceTrace {
  const trace = traces.of(`${kind}/${id}`)
  if (!trace || trace.untilMs <= hostClock.now())
    return { until: null, messages: [...(trace?.messages ?? [])] }
  return { until: new Date(trace.untilMs).toISOString(), messages: [...trace.messages] }
}
