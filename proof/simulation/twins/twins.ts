import { twinsOfTheBookings } from './of-the-bookings.ts'
import { twinsOfTheLog } from './of-the-log.ts'
import { twinsOfTheRecovery } from './of-the-recovery.ts'
import { twinsOfTheShares } from './of-the-shares.ts'
import type { Twin } from './twin.ts'

export const twins: readonly Twin[] = [
  ...twinsOfTheLog,
  ...twinsOfTheBookings,
  ...twinsOfTheShares,
  ...twinsOfTheRecovery,
]
