import { splitPoint } from '@mayim/contract/building/topics.ts'
import { follow } from '@mayim/core/ground/followers/follower.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { identifySteps, type TestStep, testSteps } from '@mayim/domain/building/device-test.ts'
import type { Devices } from '../devices/devices.ts'
import { watchCommitTimes } from '../effects/commit-times.ts'

/** An older request is not carried out any more, as with every door (building-31). */
const freshMs = 5_000

/** Sends the commands of the tests that technicians request (building-240). Returns its end. */
export function followTests(facility: Facility, devices: Devices): () => Promise<void> {
  const commits = watchCommitTimes(facility.changes)
  const stop = new AbortController()
  const follower = follow(facility, {
    name: 'deviceTests',
    from: 'now',
    async handle({ entity, kind, entityId, position, fields }) {
      if (entity !== 'technicianAct' || commits.ageMs(position) > freshMs) return
      if (kind === 'restartAsked') {
        const { driver } = JSON.parse(fields) as { driver: string }
        await devices.ask(entityId, 'restartDriver', { driver })
        return
      }
      // A lamp blinks for seconds; the next request does not wait for it.
      void runSteps(devices, entityId, kind, stop.signal)
    },
  })
  return async () => {
    stop.abort()
    commits.stop()
    await follower.stop()
  }
}

async function runSteps(
  { registry, send }: Devices,
  name: string,
  kind: string,
  signal: AbortSignal,
): Promise<void> {
  const split = splitPoint(name)
  if (!split) return
  const point = `${split.kind}/${split.id}` as const
  const isOn = registry.point(point)?.state?.on === true
  for (const { op, args, pauseMs } of stepsOf(kind, split.kind, isOn)) {
    const sent = await send(point, op, { ...args }, { by: 'follower:technician', doneWithinMs: 10_000 })
    if (!sent.ok || signal.aborted) return
    await pause(pauseMs)
  }
}

function stepsOf(kind: string, of: string, isOn: boolean): readonly TestStep[] {
  if (kind === 'testAsked') return testSteps(of, isOn) ?? []
  return kind === 'identifyAsked' ? (identifySteps(of, isOn) ?? []) : []
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms)
  })
}
