import { expect, it } from 'vitest'
import { inRoomStatuses, isOver, reservationStatuses } from '../status.ts'
import { warnSettingOf } from './warn-settings.ts'

it('has a limit for each status in the building, and for a room that is cleaned (visit-37)', () => {
  for (const status of ['Waiting', 'Arrived', ...inRoomStatuses, 'NeedsCleaning', 'Cleaning'] as const)
    expect(warnSettingOf[status], status).toMatch(/^statusWarnMinutes[A-Z]/)
})

it('has none for a visit that is over or not begun, nor for a room that is ready or out of service', () => {
  const without = [...reservationStatuses.filter(isOver), 'Reserved', 'Pending', 'Ready', 'Offline'] as const
  for (const status of without) expect(warnSettingOf[status], status).toBeUndefined()
})

it('has one limit for a stage, whether the attendant has been asked for next or not', () => {
  expect(warnSettingOf.ReadyForMikvahNext).toBe(warnSettingOf.ReadyForMikvah)
  expect(warnSettingOf.ReadyForCheckingNext).toBe(warnSettingOf.ReadyForChecking)
})

it('a patron who was called and does not come is missed as soon as one who is ready, long before one who prepares', () => {
  expect(warnSettingOf.Assigned).toBe('statusWarnMinutesReady')
})
