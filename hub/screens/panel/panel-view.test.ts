import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { reservationStatuses, roomStatuses } from '@mayim/domain/status.ts'
import { panel as english } from '@mayim/texts/en/panel.ts'
import { expect, test } from 'vitest'
import { panelView } from './panel-view.ts'

const nightfall = '2026-11-21T15:20:00.000Z'

function panelIn(
  status: RoomPanel['status'],
  next: RoomPanel['next'] = [],
  more: Partial<RoomPanel> = {},
): RoomPanel {
  return {
    roomId: 3,
    name: '3',
    status,
    roomStatus: 'Ready',
    statusSince: '2026-11-21T15:00:00.000Z',
    reservationCode: '4821',
    nBefore: null,
    wait: null,
    language: 'en',
    lights: true,
    businessDate: '2026-11-21',
    zmanTevillah: '17:20',
    shabbosMode: false,
    shabbosNow: false,
    idleSeconds: 120,
    next,
    attendantNext: [],
    canRelease: false,
    alarms: [],
    hasPhone: false,
    supplies: [],
    ...more,
  }
}

const ready = {
  transition: 'F2',
  status: 'ReadyForMikvah',
  enabled: false,
  reason: 'beforeZman',
  availableAt: nightfall,
} as const

test('before nightfall the button is disabled and the wait is shown in minutes', () => {
  const view = panelView(panelIn('Prep', [ready]), Date.parse(nightfall) - 9.2 * 60_000)
  expect(view.waitMinutes).toBe(10)
  expect(view.buttons).toMatchObject([{ enabled: false, reason: 'beforeZman', main: true }])
})

test('at nightfall the button is enabled without a new answer of the hub', () => {
  const view = panelView(panelIn('Prep', [ready]), Date.parse(nightfall))
  expect(view.waitMinutes).toBeNull()
  expect(view.buttons).toMatchObject([{ enabled: true, reason: null }])
})

test('a room without a visit shows no code', () => {
  const view = panelView(panelIn('NeedsCleaning'), 0)
  expect(view).toMatchObject({ mode: 'cleaning', code: null, buttons: [] })
})

test('the backward step comes after the expected step', () => {
  const back = { transition: 'F7c', status: 'Prep', enabled: true, reason: null, availableAt: null } as const
  const view = panelView(panelIn('ReadyForMikvah', [back], { nBefore: 2 }), 0)
  expect(view.nBefore).toBe(2)
  expect(view.buttons).toMatchObject([{ text: 'panel.press.back', main: false }])
})

test('leaving is confirmed first', () => {
  const leave = { transition: 'D1', status: 'Done', enabled: true, reason: null, availableAt: null } as const
  expect(panelView(panelIn('Dressing', [leave]), 0).buttons).toMatchObject([{ askFirst: true, main: true }])
})

test.each([...roomStatuses, ...reservationStatuses.filter(status => status in english.sentence)])(
  'there is a sentence for %s',
  status => {
    const key = panelView(panelIn(status), 0).sentence.replace('panel.sentence.', '')
    expect(english.sentence).toHaveProperty(key)
  },
)
