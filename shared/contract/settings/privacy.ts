import { kept } from './definition.ts'

const kept84 = { min: 1, max: 84 }

export const privacySettings = {
  dormantAccountMonths: kept.integer(
    '12',
    'after so long without a visit or a sign-in, a patron is asked who she is',
    {
      min: 3,
      max: 120,
    },
  ),
  visitsParted: kept.flag('False', 'whether old visits lose their person'),
  visitsPartedMonths: kept.integer('13', 'after so long a visit loses its person, if that is on', kept84),
  unseenPatronsMonths: kept.integer(
    '60',
    'the account of a patron who has not come for so long is deleted; 0 for never',
    { min: 0, max: 120 },
  ),
  historyReadsMonths: kept.integer('13', 'who of the staff read whose history is kept so long', kept84),
  accessLogMonths: kept.integer(
    '13',
    'tries at doors, and the logins and wrong passwords of staff, are kept so long',
    kept84,
  ),
  sentTextsDays: kept.integer('7', 'a text is kept so long after it was sent or given up', {
    min: 1,
    max: 90,
  }),
  closedMessagesDays: kept.integer('30', 'a message of a form is kept so long after it was mailed', {
    min: 1,
    max: 365,
  }),
} as const
