import { bookingTwins } from './bookings-twins.ts'
import { logTwins } from './log-twins.ts'
import { memoryTwins } from './memory-twins.ts'
import { mergingTwins } from './merging-twins.ts'
import { oldPatronTwins } from './old-patrons-twins.ts'
import { prepaidTwins } from './prepaid-twins.ts'
import { recoveryTwins } from './recovery-twins.ts'
import { settingsTwins } from './settings-twins.ts'
import { shareTwins } from './shares-twins.ts'
import type { Twin } from './twin.ts'

export const twins: readonly Twin[] = [
  ...logTwins,
  ...bookingTwins,
  ...shareTwins,
  ...recoveryTwins,
  ...oldPatronTwins,
  ...mergingTwins,
  ...prepaidTwins,
  ...settingsTwins,
  ...memoryTwins,
]
