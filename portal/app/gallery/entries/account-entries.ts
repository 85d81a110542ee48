import { receiptLineWords } from '@mayim/contract/entities/patron-receipt.ts'
import { type Payment, paymentMethods } from '@mayim/contract/entities/payment.ts'
import { roomTypes } from '@mayim/contract/entities/reservation.ts'
import { reservationStatuses } from '@mayim/domain/status.ts'
import { type PageState, type PatronEntry, page } from '../entry.ts'
import { idOf, inMinutes, kallahSlots, settings, tonight } from '../fixtures/facility-fixtures.ts'
import { paid, patron, payment, visit } from '../fixtures/patron-fixtures.ts'

const at = (at: string) => (id: string, title: string, rest: PageState) => page({ id, title, at, ...rest })
const notifications = at('/notifications')
const note = at('/attendant-note')
const excluded = at('/excluded-attendants')
const data = at('/my-data')
const history = at('/history')
const gate = at('/garage')
const kallah = at('/kallah')
const feedback = at('/feedback')

/** A phone that keeps her number. */
function withSavedPhone(): () => void {
  localStorage.setItem('savedPhone', JSON.stringify({ country: 'US', national: '7185550142' }))
  return () => localStorage.removeItem('savedPhone')
}

const attendants = ['Rivka Stern', 'Miriam Katz', 'Shaindy Roth'].map((name, place) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { id: place + 1, firstName, lastName, active: true }
})
const paper = { status: 'waiting', uploadedAt: inMinutes(-3000), reviewedAt: null, reason: '' } as const
const residents = { publicSettings: settings({ reservationMaxDaysInAdvance: '3' }) }

const visits = reservationStatuses.map((reservationStatus, place) =>
  visit({
    reservationId: idOf(100 + place),
    reservationDate: `2026-10-${String(28 - place).padStart(2, '0')}`,
    reservationStatus,
    roomType: roomTypes[place % roomTypes.length] ?? 'bath',
    ...(place === 1 ? { balance: -10 } : paid),
  }),
)
const failures: Readonly<Record<number, Partial<Payment>>> = {
  1: { status: 'Declined', error: 'cardDeclined' },
  2: { status: 'Unknown', error: null },
  3: { status: 'Error', error: 'processorUnreachable' },
}
const payments = paymentMethods.map((method, place) => ({
  ...payment(130 + place, { method }),
  ...failures[place],
  reservationCode: '4821',
  userId: idOf(1),
}))

const receipt = {
  heading: ['Example Mikvah', '1200 Example Avenue, Brooklyn'],
  number: '4821',
  night: tonight,
  isCanceled: false,
  issuedAt: inMinutes(0),
  currency: 'USD',
  charges: receiptLineWords.slice(0, 13).map(word => ({ word, amount: word === 'reduction' ? -5 : 10 })),
  total: 120,
  payments: receiptLineWords
    .slice(13)
    .map(word => ({ word, reference: word === 'paidCard' ? '4242' : null, at: inMinutes(-10), amount: 30 })),
  balance: 30,
}

const kallahOn = { publicSettings: settings({ reservationsKallahContactForm: 'True' }) }

/** Her account, and the forms behind the login. */
export const accountEntries: readonly PatronEntry[] = [
  page({
    id: 'account',
    title: 'Her account',
    at: '/account',
    answers: {
      accountSessions: [
        {
          id: idOf(80),
          agent: 'Safari, iPhone',
          startedAt: inMinutes(-9000),
          lastUsedAt: inMinutes(0),
          current: true,
        },
        {
          id: idOf(81),
          agent: 'Chrome, Windows',
          startedAt: inMinutes(-90_000),
          lastUsedAt: inMinutes(-4000),
          current: false,
        },
      ],
    },
    sees: 'auth.sessions.endOthers',
  }),
  notifications('notifications', 'Notifications', { sees: 'account.notifications.channel' }),
  notifications('notifications-stopped', 'Notifications: her phone stopped texts, and no email', {
    answers: { userGet: patron({ textsStopped: true, email: '', messageChannel: 'mail' }) },
    sees: 'account.notifications.stoppedHint',
  }),
  note('note', 'Note to the attendant', { sees: 'account.note.add' }),
  note('note-written', 'Note to the attendant, written', {
    answers: { userGet: patron({ notes: 'I hear badly.' }) },
    sees: 'account.note.edit',
  }),
  excluded('excluded', 'Excluded attendants: none', { sees: 'account.excluded.none' }),
  excluded('excluded-some', 'Excluded attendants', {
    answers: {
      userGet: patron({ excludedAttendants: [{ attendantId: 1, firstName: 'Rivka', lastName: 'Stern' }] }),
    },
    sees: 'account.excluded.remove',
  }),
  ...(
    [
      ['search', 'riv', 'account.excluded.choose'],
      ['nobody', 'xyz', 'account.excluded.nobody'],
    ] as const
  ).map(([id, typed, sees]) =>
    excluded(`excluded-${id}`, `Excluded attendants: ${id}`, {
      answers: { attendantsList: attendants },
      steps: async ({ press, type, t }) => {
        await press(t('account.excluded.add'))
        await type(t('account.excluded.search'), typed)
      },
      sees,
    }),
  ),
  data('data', 'Her data', {
    answers: residents,
    around: withSavedPhone,
    sees: 'account.data.deviceHint',
  }),
  data('data-delete', 'Her data: delete the account?', {
    steps: ({ press, t }) => press(t('account.data.delete')),
    sees: 'account.data.questionHint',
  }),
  ...(
    [
      ['waiting', {}],
      ['accepted', { status: 'accepted', reviewedAt: inMinutes(-300) }],
      ['refused', { status: 'refused', reviewedAt: inMinutes(-300), reason: 'The address is not readable' }],
    ] as const
  ).map(([id, more]) =>
    data(`data-paper-${id}`, `Her data: proof of her address, ${id}`, {
      answers: { ...residents, residentPaper: { ...paper, ...more } },
      sees: 'account.papers.title',
    }),
  ),
  history('history', 'History', {
    answers: { findByUser: visits, paymentsByUser: payments },
    sees: 'receipt.open',
  }),
  history('history-empty', 'History: empty', { sees: 'account.history.noPayments' }),
  page({
    id: 'receipt',
    title: 'A receipt',
    at: `/history?visit=${idOf(20)}`,
    answers: { receiptGet: receipt },
    sees: 'receipt.print',
  }),
  gate('gate', 'The gate', {
    role: 'OpenGarageGate',
    answers: { openGarageGate: { message: '' } },
    steps: ({ press, t }) => press(t('visit.gate.open')),
    sees: 'visit.gate.opened',
  }),
  kallah('kallah', 'For a kallah', { answers: kallahOn, sees: () => 'שליחת' }),
  kallah('kallah-times', 'For a kallah: her times', {
    answers: { ...kallahOn, availableReservations: kallahSlots('14:00', '15:30', '20:00') },
    steps: ({ type }) => type('תאריך הביקור', '2026-12-10'),
    sees: () => 'המזכירה תקבע את השעה',
  }),
  kallah('kallah-off', 'For a kallah: not offered', { sees: 'site.kallah.off' }),
  feedback('feedback', 'Feedback', {
    answers: { publicSettings: settings({ feedbackLink: '/art/map.svg' }) },
    sees: 'site.feedback.elsewhere',
  }),
  page({
    id: 'confirm',
    title: 'After a long absence',
    at: '/reserve',
    role: 'unconfirmed',
    sees: 'account.confirm.why',
  }),
]
