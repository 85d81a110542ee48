import type { Body } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { LabClock, LabPaper, LabPoint, LabState } from '@mayim/contract/entities/device.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { type FileClock, setFileClock } from '@mayim/core/ground/runtime/clock.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { PointView } from '../devices/point-view.ts'
import type { DemoClock, HubFacility } from '../ground/hub-facility.ts'

type Scalars = LabPoint['state']

/** The bridges and points as the lab shows them. */
export function viewLab(facility: HubFacility): LabState {
  const { registry } = facility.devices
  const nowMs = facility.hostClock.now()
  return {
    bridges: registry.bridges().map(bridge => ({
      id: bridge.bridge,
      state: bridge.state,
      version: null,
      simulated: bridge.points.some(name =>
        registry.points().some(each => each.point === name && each.simulated),
      ),
      ageMs: null,
    })),
    points: registry.points().map(point => viewPoint(point, nowMs)),
    messages: [...facility.messages()],
  }
}

function viewPoint(view: PointView, nowMs: number): LabPoint {
  const [kind, id] = view.point.split('/')
  return {
    point: view.point,
    kind: kind ?? '',
    id: id ?? '',
    name: view.name,
    bridge: view.bridge ?? 'unknown',
    online: view.controllable,
    why: view.why,
    state: scalarsOf(view.state),
    since: view.since === null ? null : new Date(view.since).toISOString(),
    ageMs: view.since === null ? null : Math.max(0, nowMs - view.since),
  }
}

/** The parts of a state that are no objects. */
export function scalarsOf(state: Readonly<Record<string, unknown>> | null): Scalars {
  const entries = Object.entries(state ?? {}).filter(
    ([, value]) => value === null || typeof value !== 'object',
  )
  return Object.fromEntries(entries) as Scalars
}

export function viewClock(facility: HubFacility): LabClock {
  return {
    now: new Date(facility.clock.now()).toISOString(),
    hostNow: new Date(facility.hostClock.now()).toISOString(),
    speed: facility.demoClock?.speed() ?? 1,
    businessDate: tonight(facility),
    adjustable: facility.demoClock !== null,
  }
}

/** The last papers of a simulated printer, newest first. */
export function viewPapers(facility: HubFacility, printerId: string): LabPaper[] {
  return facility.devices.papers(printerId).map(paper => ({
    id: paper.jobRef.slice(0, 64),
    printedAt: new Date(facility.clock.now()).toISOString(),
    ...sizeOf(paper.pngB64),
    png: `data:image/png;base64,${paper.pngB64}`,
  }))
}

/** Width and height have fixed positions in a PNG's first chunk. */
function sizeOf(pngB64: string): { widthDots: number; heightDots: number } {
  const head = Buffer.from(pngB64.slice(0, 64), 'base64')
  return head.length < 24
    ? { widthDots: 0, heightDots: 0 }
    : { widthDots: head.readUInt32BE(16), heightDots: head.readUInt32BE(20) }
}

const minuteMs = 60_000

/** Sets the demo's clock, moves it forward or changes its speed. */
export function setLabClock(facility: HubFacility, wanted: Body<Calls['labClockSet']>): Result<LabClock> {
  const clock = facility.demoClock
  if (!clock) return refuse('conflict', 'clockFixed')
  const fromMs = wanted.set ? Date.parse(wanted.set) : facility.clock.now()
  if (Number.isNaN(fromMs)) return refuse('invalid', 'valueInvalid', { field: 'set' })
  clock.set(fromMs + (wanted.advanceMinutes ?? 0) * minuteMs, wanted.speed || clock.speed())
  return ok(viewClock(facility))
}

/** The clock that the lab can set; null if the clock has no file. */
export function demoClockOf(clock: FileClock, clockFile: string | null): DemoClock | null {
  if (clockFile === null) return null
  return {
    speed: () => clock.plan()?.speed ?? 1,
    set: (facilityMs, speed) => void setFileClock(clockFile, facilityMs, speed),
  }
}
