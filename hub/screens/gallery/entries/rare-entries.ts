import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { kallahTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { roomTypes } from '@mayim/domain/capacity/room-type.ts'
import { skies } from '@mayim/domain/site/sky.ts'
import { currencySign, money } from '@mayim/ui/format.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { booking } from '../fixtures/booking-fixtures.ts'
import { board, receptionHub } from '../fixtures/evening-fixtures.ts'
import { everyScreen, minutesAgo, printer } from '../fixtures/facility-fixtures.ts'
import { room } from '../fixtures/room-fixtures.ts'
import { adjustment, payment, supply, visit } from '../fixtures/visit-fixtures.ts'
import { overDetails, owing } from './dialog-entries.ts'
import { rareDeskEntries } from './rare-desk-entries.ts'
import { doneEntries, given, rareToolEntries, withoutNames } from './rare-done-entries.ts'
import { rarePersonEntries } from './rare-person-entries.ts'
import { rareTechnicianEntries } from './rare-technician-entries.ts'
import { reception } from './reception-entries.ts'

type Steps = NonNullable<Entry['steps']>

/** The board with these, in place of the usual evening. */
const day = (id: string, more: Parameters<typeof board>[0], sees: Entry['sees'], steps?: Steps): Entry =>
  reception({
    id,
    title: `Reception: ${id}`,
    answers: () => receptionHub({ dayBoard: board(more) }),
    sees,
    ...(steps && { steps }),
  })

const papers = (['offline', 'paper', 'cover', 'error'] as const).map((why, at) => ({
  id: at,
  printer: 'reception',
  reservationCode: null,
  state: 'waiting' as const,
  why,
}))
const devices = ['camera', 'output', 'release', 'dryDoor'] as const
const faults = devices.flatMap(device =>
  (['offline', 'forced', 'heldOpen'] as const).map(state => ({
    ...{ device, state, id: device, roomId: 11 },
    point: `${device}-${state}`,
  })),
)

const boards: readonly Entry[] = [
  ...skies.map(sky =>
    day(`sky-${sky}`, { weather: { temperature: 54, unit: 'F', sky, at: minutesAgo(10) } }, ({ t }) =>
      t(`desk.sky.${sky}`),
    ),
  ),
  ...[{ cover: true }, { error: 'paper jam' }].map(state =>
    day(
      `printer-${Object.keys(state)[0]}`,
      { printers: [printer({ ...state, queue: 1 })], papers },
      ({ t }) => t('board.screens.printers'),
      ({ press, t }) => press(t('desk.state.printer')),
    ),
  ),
  day(
    'list-kinds',
    { reservations: roomTypes.map((roomType, at) => visit(40 + at, 'Reserved', { roomType })) },
    ({ t }) => t('desk.kind.segula'),
    ({ press, t }) => press(t('board.view.list')),
  ),
  day(
    'cards',
    {
      reservations: [
        visit(41, 'Reserved', { kallah: true, reservationTime: kallahTimeToBeSet, patronReply: 'confirmed' }),
        visit(42, 'Reserved', { patronReply: 'late' }),
        visit(43, 'Waiting', { statusSince: minutesAgo(1) }),
      ],
      rooms: [room(11, 'Ready', { faults })],
    },
    ({ t }) => t('desk.card.saysLate'),
  ),
]

/** Every charge and every payment that a visit can have, and every door that was opened for her. */
const charges = [
  'Shower',
  'Bath',
  'Kallah',
  'PrivateBath',
  'PrivateShower',
  'Segula',
  'Parking',
  'DoubleSlot',
]
const salons = ['SalonManicure', 'SalonPedicure', 'SalonBoth', 'Other']
const methods = [
  ...(['CreditCard', 'Cash', 'Check', 'Donation', 'Tip', 'Fee', 'CreditRefund', 'Refund'] as const),
  ...(['Shabbos Payment', 'Other'] as const),
]
const doors = [
  { door: 'room-3-dry', name: '3', outcome: 'asked' },
  { door: 'room-3-wet', name: '3', outcome: 'pulse:accepted' },
  { door: 'pool-1', name: 'East', outcome: 'lock:accepted' },
  { door: 'cubicle-2', name: '2', outcome: 'lock:deviceSilent' },
  { door: 'card', name: null, outcome: 'refused' },
  { door: 'garage', name: null, outcome: 'opened' },
  { door: 'room-3-dry', name: '3', outcome: 'pulse:interlock' },
  { door: 'room-3-wet', name: '3', outcome: 'released' },
  { door: 'room-3-wet', name: '3', outcome: 'forced' },
  { door: 'room-3-wet', name: '3', outcome: 'heldOpen' },
]
const whole: Partial<StaffReservation> = {
  ...owing,
  arrivedOnTime: true,
  priceLines: [...charges, ...salons].map(key => ({ key: `price${key}`, amount: 5 })),
  payments: methods.map((method, at) => ({
    ...payment(20 + at, method, -5),
    takenBy: at % 2 ? 'Rivka' : null,
  })),
  adjustments: [adjustment(1, 'FeeWaived', 5), adjustment(2, 'Fee', 5)],
  supplies: [supply(1, 'towel', 'canceled')],
  accessLog: doors.map((each, at) => ({
    ...each,
    dateCreated: minutesAgo(at),
    firstName: 'system',
    lastName: '',
    attendant: null,
    reason: null,
    reasonText: null,
  })),
}
const more = (
  id: string,
  steps: Steps,
  sees: Entry['sees'],
  rest: { visit?: object; answers?: Answers } = {},
) => overDetails(id, `Details: ${id}`, 'Reservation details', { visit: owing, steps, sees, ...rest })
const openPay = ({ press, t }: Hands) => press(t('reception.pay.open'))
const openAdjust = ({ press, t }: Hands) => press(t('reception.adjust.open'))

const tips = {
  publicSettings: {
    ...everyScreen().publicSettings,
    tipTypes: { value: 'reception, attendant, cleaning, equalShares' },
  },
}

const details: readonly Entry[] = [
  more(
    'every-line',
    () => Promise.resolve(),
    ({ t }) => t('desk.line.salonPedicure'),
    { visit: whole },
  ),
  more(
    'pay-too-much',
    async hands => {
      await openPay(hands)
      await hands.type(hands.t('reception.pay.amount'), '99')
    },
    ({ t, language }) => t('reception.pay.amountTooMuch', { amount: money(35, 'USD', language) }),
  ),
  ...[
    { id: 'change', given: '50', sees: 'reception.pay.change' },
    { id: 'too-little', given: '1', sees: 'reception.pay.givenTooLittle' },
  ].map(({ id, given, sees }) =>
    more(
      `pay-${id}`,
      async hands => {
        await openPay(hands)
        await hands.type(hands.t('reception.pay.amount'), '20')
        await hands.type(hands.t('reception.pay.given'), given)
      },
      ({ t }) => t(sees as 'reception.pay.change'),
    ),
  ),
  ...(['fee', 'discount', 'donation', 'tip'] as const).map(kind =>
    more(
      `adjust-${kind}`,
      async hands => {
        await openAdjust(hands)
        await hands.press(hands.t(`reception.adjust.${kind}`))
      },
      ({ t }) => t(`reception.adjust.submit.${kind}`),
      { answers: given({ ...tips, cardReaders: [] }) },
    ),
  ),
  ...(['fee', 'discount', 'donation', 'tip', 'waive'] as const).map(kind =>
    more(
      `adjusted-${kind}`,
      async ({ t, press, type, choose }) => {
        await press(t('reception.adjust.open'))
        if (kind !== 'waive') {
          await press(t(`reception.adjust.${kind}`))
          await type(`${t('reception.adjust.amount')} (${currencySign('USD', 'en')})`, '5')
        }
        if (kind === 'tip') await choose(t('reception.adjust.tipFor'), 'cleaning')
        if (kind !== 'tip' && kind !== 'donation') await type(t('reception.adjust.reason'), 'She was late')
        await press(t(`reception.adjust.submit.${kind}`))
      },
      ({ t, language }) =>
        t(`reception.adjust.done.${kind}`, { code: '9TX', amount: money(5, 'USD', language) }),
      {
        ...(kind === 'waive' ? { visit: { ...owing, adjustments: [adjustment(2, 'Fee', 5)] } } : {}),
        answers: given({
          ...tips,
          ...{
            cardReaders: [],
            reservationAdjust: visit(2, 'Reserved'),
            makePayment: { paid: true, balance: 0, payment: null },
          },
        }),
      },
    ),
  ),
  more(
    'pay-change-taken',
    async ({ t, press, type, language }) => {
      await press(t('reception.pay.open'))
      await type(t('reception.pay.given'), '50')
      await press(t('reception.pay.submit', { amount: money(35, 'USD', language) }))
    },
    ({ t }) => withoutNames(t('reception.pay.done')),
    { answers: given({ makePayment: { paid: true, balance: 0, payment: null } }) },
  ),
  more(
    'edit-rare',
    ({ press, t }) => press(t('desk.action.edit')),
    ({ t }) => t('reception.more.chabadBor'),
    {
      visit: { salonManicure: true, salonPedicure: true, salonBoth: true, chabadBor: true },
      answers: booking,
    },
  ),
  more('adjust-waive', openAdjust, ({ t }) => t('reception.adjust.submit.waive'), {
    visit: { ...owing, adjustments: [adjustment(2, 'Fee', 5)] },
  }),
]

/** States that differ from another one by their texts: the gallery's test draws them at the size of the proof. */
export const rareEntries: readonly Entry[] = [
  ...boards,
  ...details,
  ...rareDeskEntries,
  ...doneEntries,
  ...rarePersonEntries,
  ...rareToolEntries,
  ...rareTechnicianEntries,
].map(entry => ({
  ...entry,
  isRare: true as const,
}))
