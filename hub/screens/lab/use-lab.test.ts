import type { LabState } from '@mayim/contract/entities/device.ts'
import { expect, test } from 'vitest'
import { withChanges } from './use-lab.ts'

function door(state: LabState['points'][number]['state'], online = true): LabState['points'][number] {
  return {
    point: 'door/room-3-dry',
    kind: 'door',
    id: 'room-3-dry',
    name: 'door',
    bridge: 'sim',
    online,
    why: online ? null : 'unplugged',
    state,
    since: '2026-11-21T22:00:00.000Z',
    ageMs: 0,
  }
}
const at = '2026-11-21T22:00:01.000Z'

test('lists only the values that changed', () => {
  const closed = door({ lock: 'locked', contact: 'closed' })
  const open = door({ lock: 'locked', contact: 'open' })
  expect(withChanges([], [closed], [open], at)).toMatchObject([
    { topic: 'door/room-3-dry/state', text: 'contact: open' },
  ])
  expect(withChanges([], [open], [open], at)).toEqual([])
})

test('lists a lost point with its reason, and keeps keys unique', () => {
  const here = door({ contact: 'open' })
  const first = withChanges([], [door({ contact: 'closed' })], [here], at)
  const strip = withChanges(first, [here], [door({ contact: 'open' }, false)], at)
  expect(strip.map(entry => entry.text)).toEqual(['unplugged', 'contact: open'])
  expect(new Set(strip.map(entry => entry.key)).size).toBe(2)
})
