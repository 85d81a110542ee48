import type { ReservationStatus, RoomStatus } from '../status.ts'

const byStatus = {
  Waiting: 'statusWarnMinutesWaiting',
  Arrived: 'statusWarnMinutesWaiting',
  Assigned: 'statusWarnMinutesReady',
  Prep: 'statusWarnMinutesPrep',
  ReadyForChecking: 'statusWarnMinutesReady',
  ReadyForCheckingNext: 'statusWarnMinutesReady',
  ReadyForMikvah: 'statusWarnMinutesReady',
  ReadyForMikvahNext: 'statusWarnMinutesReady',
  Checking: 'statusWarnMinutesChecking',
  Checked: 'statusWarnMinutesChecking',
  ToMikvah: 'statusWarnMinutesInMikvah',
  InMikvah: 'statusWarnMinutesInMikvah',
  FromMikvah: 'statusWarnMinutesInMikvah',
  Dressing: 'statusWarnMinutesDressing',
  NeedsCleaning: 'statusWarnMinutesNeedsCleaning',
  Cleaning: 'statusWarnMinutesNeedsCleaning',
} as const satisfies Partial<Record<ReservationStatus | RoomStatus, string>>

type WarnSetting = (typeof byStatus)[keyof typeof byStatus]

/**
 * The setting with the minutes after which a status has lasted too long (visit-37). None for a status without a limit.
 */
export const warnSettingOf: Partial<Record<ReservationStatus | RoomStatus, WarnSetting>> = byStatus
