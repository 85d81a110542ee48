import type { DoorState } from '@mayim/contract/building/point-schemas.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { describe, expect, it } from 'vitest'
import { finishedAtOnce } from '../ground/driver.ts'
import { interlocked } from './room-doors.ts'

const shut: DoorState = { lock: 'locked', contact: 'closed', mode: 'locked' }

const rig = (wet: DoorState | null, isOn = true) => {
  const begun: string[] = []
  const held = Promise.withResolvers<typeof finishedAtOnce>()
  const begin = interlocked(
    ({ point, op }) => {
      begun.push(`${op} ${point}`)
      return op === 'hold' ? held.promise : Promise.resolve(finishedAtOnce)
    },
    () => wet,
    () => isOn,
  )
  const run = (point: Point, op: string) => begin({ cid: `${begun.length}`, point, op, args: {}, exp: 0 })
  return { run, begun, held }
}

describe('the interlock of the two doors of a room (building-412)', () => {
  it.each([
    { ...shut, contact: 'open' } as const,
    { ...shut, lock: 'unlocked' } as const,
    { ...shut, lock: 'unknown' } as const,
  ])('refuses a door while the other one is not shut: $lock, $contact', async wet => {
    const { run, begun } = rig(wet)
    await expect(run('door/room-1-dry', 'pulse')).rejects.toMatchObject({ code: 'interlock' })
    await run('door/room-1-dry', 'release')
    await run('door/room-1-dry', 'lock')
    await run('door/pool-1', 'pulse')
    await run('light/room-1', 'on')
    expect(begun).not.toContain('pulse door/room-1-dry')
    expect(begun).toHaveLength(4)
    await rig(wet, false).run('door/room-1-dry', 'pulse')
  })

  it('refuses the second of two doors that are unlocked at the same moment', async () => {
    const { run, held } = rig(shut)
    const first = run('door/room-1-dry', 'hold')
    await expect(run('door/room-1-wet', 'hold')).rejects.toMatchObject({ code: 'interlock' })
    held.resolve(finishedAtOnce)
    await first
    await run('door/room-1-wet', 'pulse')
    // A door whose other door hangs on another bridge, or nowhere.
    await rig(null).run('door/room-1-dry', 'pulse')
  })
})
