import { kept } from './definition.ts'

const kept84 = { min: 1, max: 84 }

export const privacySettings = {
  historyReadsMonths: kept.integer('13', 'who of the staff read whose history is kept so long', kept84),
  accessLogMonths: kept.integer('13', 'the lines of doors are kept so long', kept84),
} as const
