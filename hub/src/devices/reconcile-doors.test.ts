import { writePayload } from '@mayim/contract/building/device-payload.ts'
import { bridgeTopic, type Point, pointTopic } from '@mayim/contract/building/topics.ts'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { ok } from '@mayim/domain/result.ts'
import { expect, it } from 'vitest'
import { createDeviceRegistry } from './device-registry.ts'
import { createDoorReconciler, type DoorWish } from './reconcile-points.ts'

const door: Point = 'door/room-1-dry'
const hour = 3_600_000
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it('holds a door open while a scene wants it, and never longer than six hours at a time', async () => {
  const clock = fixedClock('2028-09-20T22:00:00.000Z')
  const startMs = clock.now()
  const registry = createDeviceRegistry()
  const sent: unknown[] = []
  let seq = 0
  const shows = (v: object) => {
    seq += 1
    registry.take(
      pointTopic(door, 'state'),
      bytes(writePayload('state', 1, { v: { contact: 'closed', ...v }, since: 1, src: 'local', seq })),
    )
  }
  const doors = createDoorReconciler(
    registry,
    async (_point, op, args) => {
      const until = 'until' in args ? Number(args.until) : null
      sent.push(until === null ? op : (until - startMs) / hour)
      shows(until === null ? { lock: 'locked', mode: 'locked' } : { lock: 'unlocked', mode: 'hold', until })
      return ok({ cid: 'c', st: 'accepted', ms: 1 })
    },
    clock,
  )
  const want = async (wish: DoorWish) => {
    doors.want(new Map([[door, wish]]))
    await doors.settled()
  }
  const told = { name: 'Door', kind: 'door' as const, caps: [], safe: {}, bridge: 'sim' }
  const desc = { ...told, driver: 'simulator', model: '', fw: '' }
  registry.take(pointTopic(door, 'desc'), bytes(writePayload('desc', 1, desc)))
  registry.take(pointTopic(door, 'avail'), bytes(writePayload('avail', 1, { s: 'online' })))
  registry.take(bridgeTopic('sim', '$state'), bytes('ready'))
  shows({ lock: 'locked', mode: 'locked' })

  const end = startMs + 8 * hour
  await want(end)
  await want(end)
  clock.set(new Date(startMs + 5.5 * hour).toISOString())
  await want(end)
  // The bridge came back from a power failure, locked.
  shows({ lock: 'locked', mode: 'locked' })
  await doors.settled()
  clock.set(new Date(startMs + 7.9 * hour).toISOString())
  await want(end)
  await want(null)
  expect(sent).toEqual([6, 8, 8, 'lock'])
  // Unlocked for a moment by a person who may: the lock ends it on its own, and the hub does not lock it earlier.
  shows({ lock: 'unlocked', mode: 'pulse' })
  await want(null)
  expect(sent).toHaveLength(4)
  shows({ lock: 'unlocked', mode: 'hold', until: end })
  await doors.settled()
  expect(sent.slice(4)).toEqual(['lock'])
  doors.stop()
})
