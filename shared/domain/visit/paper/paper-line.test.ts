import { expect, it } from 'vitest'
import type { ReservationStatus } from '../../status.ts'
import { decidePaperLine } from './paper-line.ts'

it.each<[string, object, ReservationStatus, string | null, string, boolean?]>([
  ['she came', {}, 'Reserved', null, 'done'],
  ['with her times', { arrived: '23:50', left: '00:30' }, 'Waiting', 'then', 'done'],
  ['the power went while she dressed', {}, 'Dressing', 'then', 'done'],
  ['of a night that was closed by itself', { arrived: '19:00' }, 'Done', null, 'times'],
  ['entered before', {}, 'Done', 'then', 'statusNotAllowed'],
  ['entered before without her times', {}, 'Done', null, 'statusNotAllowed', true],
  ['canceled', {}, 'Canceled', null, 'statusNotAllowed'],
  ['replaced', {}, 'Replaced', null, 'statusNotAllowed'],
  ['she did not come', { came: false }, 'Reserved', null, 'noShow'],
  ['she had come', { came: false }, 'Waiting', 'then', 'statusNotAllowed'],
  ['she left before she came', { arrived: '20:00', left: '19:00' }, 'Reserved', null, 'paperTimes'],
])('%s', (_, line, status, timeArrived, expected, entered = false) => {
  const step = decidePaperLine({ came: true, ...line }, { status, timeArrived, entered })
  expect(step.ok ? step.value : step.code).toBe(expected)
})
