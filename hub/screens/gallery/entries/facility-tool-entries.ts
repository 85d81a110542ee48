import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { board, fullEvening } from '../fixtures/evening-fixtures.ts'
import { idOf, minutesAgo, nightBefore, printer } from '../fixtures/facility-fixtures.ts'
import { visit } from '../fixtures/visit-fixtures.ts'
import { attendantsList, devicesPaired, fromMenu } from './desk-entries.ts'

/** The same steps, and then another. */
export const andThen = (entry: Entry, more: NonNullable<Entry['steps']>): Entry => ({
  ...entry,
  steps: async hands => {
    await entry.steps?.(hands)
    await more(hands)
  },
})

/** Of a certificate authority of the facility's own. */
const caFingerprint = Array.from({ length: 32 }, (_, at) => (at * 7 + 16).toString(16).toUpperCase()).join(
  ':',
)

const duties: readonly Entry[] = [
  fromMenu(
    'duty-loading',
    'Who attends: loading',
    'board.duty.open',
    { sections: silent, attendantsList },
    ({ t }) => t('board.duty.title'),
  ),
  fromMenu(
    'duty-none',
    'Who attends: no sections',
    'board.duty.open',
    { sections: [], attendantsList: [] },
    ({ t }) => t('board.duty.none'),
  ),
]

const screensWith = (id: string, title: string, answers: Answers, sees: Entry['sees']) =>
  fromMenu(
    id,
    `Screens and devices: ${title}`,
    'board.screens.open',
    { devicesPaired, cardReaders: [], ...answers },
    sees,
  )
const screens: readonly Entry[] = [
  screensWith(
    'screens-none',
    'nothing is set up',
    { devicesPaired: [], dayBoard: board({ printers: [] }) },
    ({ t }) => t('board.screens.noScreen'),
  ),
  screensWith('screens-loading', 'loading', { devicesPaired: silent }, ({ t }) => t('board.screens.pair')),
  screensWith('screens-error', 'the hub says no', { devicesPaired: refused(500, 'internal') }, ({ t }) =>
    t('common.tryAgain'),
  ),
  screensWith(
    'screens-trouble',
    'paper out, cover open, switched off',
    {
      dayBoard: board({
        printers: [
          printer({ paper: 'near', queue: 3 }),
          printer({ id: 'kiosk', name: 'Kiosk', paper: 'out', cover: true }),
          printer({ id: 'back', name: 'המשרד שמאחורי הקבלה', online: false }),
        ],
      }),
      cardReaders: [
        { id: 'tmr_1', name: 'Desk', place: 'desk', screenId: null },
        { id: 'tmr_2', name: 'ליד הדלת', place: 'kiosk', screenId: idOf(1) },
      ],
    },
    ({ t }) => t('desk.state.printerOut'),
  ),
  andThen(
    screensWith(
      'screens-code-own-ca',
      'a code to pair by, at a hub with a certificate authority of the facility',
      { pairingCodeCreate: { id: idOf(4), code: 'H7KQ2M', expiresAt: minutesAgo(-10), caFingerprint } },
      ({ t }) => t('board.screens.trust.download'),
    ),
    ({ press, t }) => press(t('board.screens.make')),
  ),
  andThen(
    screensWith('screens-code-said-no', 'no code', { pairingCodeCreate: refused(429, 'tooMany') }, ({ t }) =>
      t('refusal.tooMany'),
    ),
    ({ press, t }) => press(t('board.screens.make')),
  ),
  andThen(
    screensWith('screens-revoke-sure', 'unpair it, surely?', {}, ({ t }) => t('board.screens.revokeSure')),
    ({ press, t }) => press(t('board.screens.revoke')),
  ),
]

const sheet = fullEvening.slice(0, 3)
const paper = (id: string, title: string, answers: Answers, sees: Entry['sees']) =>
  fromMenu(
    id,
    `On paper: ${title}`,
    'reception.paper.open',
    { attendantsList, dayBoard: board({ reservations: sheet, date: nightBefore }), ...answers },
    sees,
  )
const submit = ({ press, t }: Hands) => press(t('reception.paper.submit', { count: 3 }))
const outcome = (number: number, what: string) => ({
  reservationId: idOf(number),
  outcome: what,
  message: null,
  attendantId: null,
})
const papers: readonly Entry[] = [
  andThen(
    paper(
      'paper-some',
      'two lines taken, one refused',
      {
        enterFromPaper: [outcome(20, 'entered'), outcome(21, 'notCome'), outcome(22, 'paperTimes')],
      },
      ({ t }) => t('refusal.paperTimes'),
    ),
    submit,
  ),
  paper(
    'paper-owed',
    'who owes still',
    {
      dayBoard: board({
        date: nightBefore,
        reservations: [
          ...sheet,
          visit(28, 'Done', { balance: 35, paid: false, payments: [] }),
          visit(29, 'Done', { balance: 17.5 }),
        ],
      }),
    },
    ({ t }) => t('reception.paper.owed'),
  ),
]

/** The tools of the desk for the building: attendants, screens and devices, paper. */
export const facilityToolEntries: readonly Entry[] = [...duties, ...screens, ...papers]
