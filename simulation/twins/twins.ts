import { twinsOfTheBookings } from './of-the-bookings.ts'
import { twinsOfTheLog } from './of-the-log.ts'
import type { Twin } from './twin.ts'

export const twins: readonly Twin[] = [...twinsOfTheLog, ...twinsOfTheBookings]
