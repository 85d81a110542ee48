import type { Body } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { LabClock } from '@mayim/contract/entities/device.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { viewClock } from './view-lab.ts'

const minuteMs = 60_000

/** Sets the demo's clock, moves it forward or changes its speed. Refuses clockFixed and valueInvalid. */
export function setLabClock(facility: HubFacility, wanted: Body<Calls['labClockSet']>): Result<LabClock> {
  const clock = facility.demoClock
  if (!clock) return refuse('conflict', 'clockFixed')
  const fromMs = wanted.set ? Date.parse(wanted.set) : facility.clock.now()
  if (Number.isNaN(fromMs)) return refuse('invalid', 'valueInvalid', { field: 'set' })
  clock.set(fromMs + (wanted.advanceMinutes ?? 0) * minuteMs, wanted.speed || clock.speed())
  return ok(viewClock(facility))
}
