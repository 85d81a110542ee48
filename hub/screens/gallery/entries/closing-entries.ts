import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Entry } from '../entry.ts'
import { allOpen, closedEvening, eveningFigures, eveningOpen } from '../fixtures/closing-fixtures.ts'
import { receptionHub } from '../fixtures/evening-fixtures.ts'
import { minutesAgo } from '../fixtures/facility-fixtures.ts'
import { fromMenu } from './desk-entries.ts'
import { reception } from './reception-entries.ts'

const sheet = (id: string, title: string, answers: Answers, sees: Entry['sees']) =>
  fromMenu(id, `Closing the evening: ${title}`, 'closing.open', answers, sees)

/** The closing of an evening, and the warnings before it. */
export const closingEntries: readonly Entry[] = [
  sheet('closing', 'everything is open', { eveningOpen: allOpen, eveningFigures }, ({ t }) =>
    t('closing.drawer.expected'),
  ),
  sheet(
    'closing-again',
    'nothing is open, and it was closed before',
    { eveningOpen: eveningOpen(), eveningFigures: { ...eveningFigures, closings: [closedEvening] } },
    ({ t }) => t('closing.nothing'),
  ),
  reception({
    id: 'closing-soon',
    title: 'Lighting is near',
    answers: () =>
      receptionHub({
        eveningOpen: { ...allOpen, blockAt: minutesAgo(-15), lightingAt: minutesAgo(-25) },
      }),
    sees: ({ t }) => t('closing.open'),
  }),
]
