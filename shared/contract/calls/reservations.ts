import { staffTextLetters } from '@mayim/domain/messages/message-text.ts'
import Type from 'typebox'
import { call } from '../call.ts'
import {
  Companions,
  ReservationAnswer,
  ReservationStatus,
  RoomType,
  reservationChoices,
  StaffReservation,
} from '../entities/reservation.ts'
import {
  Amount,
  CivilDate,
  Id,
  Language,
  Line,
  Note,
  PhoneText,
  Sentence,
  strict,
  written,
} from '../entities/scalars.ts'
import { AvailabilitySlot } from '../entities/schedule.ts'
import { MerchandiseChoice } from '../entities/shop.ts'
import { visitEntities } from './entity-groups.ts'
import {
  bookingErrors,
  nightErrors,
  ownerErrors,
  relayedToHub,
  reservationStatusErrors,
  sendSmsErrors,
  visitErrors,
} from './error-groups.ts'
import { both, nobody, Told } from './sides.ts'

export const reservationParams = strict({ id: Id })
const params = reservationParams
export const ofReservation = { kind: 'reservation', from: 'params', name: 'id' } as const
const range = strict({ dt: CivilDate, dtTo: Type.Optional(CivilDate) })

/** Printable ASCII; a client generates a new one for each new booking. */
export const idempotencyKeyPattern = '^[!-~]{8,100}$'
export const IdempotencyKey = Type.String({ pattern: idempotencyKeyPattern, maxLength: 100 })
const choices = Type.Partial(Type.Object(reservationChoices)).properties

/** The booking. The server computes prices; `total` is what the client showed, and a different one is refused. */
export const ReservationBody = strict({
  reservationId: Type.Optional(Id),
  /** The reservation that this one replaces: an edit. */
  replacingReservationId: Type.Optional(Id),
  /** The patron. Default: the caller. */
  userId: Type.Optional(Id),
  reservationDate: Type.Optional(CivilDate),
  /** `HH:mm`, or with its date if `reservationDate` is absent. A walk-in may omit both: now. */
  reservationTime: Type.Optional(
    Type.String({
      pattern: '^(\\d{4}-\\d{2}-\\d{2}[T ])?([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?$',
      maxLength: 23,
    }),
  ),
  /** The requested first status: staff choose; a patron who must pay first always gets a hold. */
  reservationStatus: Type.Optional(Type.Enum(['Pending', 'Reserved'])),
  /** Of a person without a known account, instead of `userId`. Staff, and kiosks for a walk-in, only. */
  phone: Type.Optional(PhoneText),
  /** Of a person whose account is new or has no name. With no phone, or one of ten zeros, it is needed. Staff only. */
  name: Type.Optional(Line),
  /** In an edit, what is not stated stays as the replaced reservation has it. */
  ...choices,
  /** With a kallah; of another visit it does not count (booking-520). */
  companions: Type.Optional(Companions),
  useDiscountPrice: Type.Optional(Type.Boolean()),
  alternateLocation: Type.Optional(Line),
  /** False: a walk-in. */
  advanceReservation: Type.Optional(Type.Boolean()),
  language: Type.Optional(Language),
  reservationNotes: Type.Optional(Note),
  userNotes: Type.Optional(Note),
  merchandise: Type.Optional(Type.Array(MerchandiseChoice, { maxItems: 50 })),
  donationAmount: Type.Optional(Amount),
  /** The names of the donation presets, or the donor's own words. */
  donationNote: Type.Optional(Sentence),
  tipAmount: Type.Optional(Amount),
  tipNote: Type.Optional(Sentence),
  total: Type.Optional(Amount),
  /** The fee for not coming to which the patron agreed on the form (money-622). */
  noShowFee: Type.Optional(Amount),
  /** Why staff override a cutoff or the availability. */
  overrideReason: Type.Optional(Sentence),
  /** Staff only: she wants this visit besides another one of that night, which `secondVisit` named. */
  secondVisit: Type.Optional(Type.Boolean()),
  /** The patron was warned that she excluded every attendant of tonight (`attendantsAllExcluded`), and books anyway. */
  attendantsConfirmed: Type.Optional(Type.Boolean()),
  /** The same as the header Idempotency-Key: a repeated request creates the booking once. */
  idempotencyKey: Type.Optional(IdempotencyKey),
})

export const reservationCalls = {
  listAdmin: call({
    method: 'GET',
    path: '/api/api/reservations/listadmin',
    sides: both,
    limit: 'usual',
    reads: visitEntities,
    errors: ['notAllowed', 'rangeInvalid', 'rangeTooLong'],
    summary: 'The reservations of a night, or of a range of nights',
    history: 'nights',
    policy: { who: ['staff'], subject: nobody },
    query: strict({
      dt: Type.Optional(CivilDate),
      dtTo: Type.Optional(CivilDate),
      bKallahOnly: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Array(StaffReservation, { maxItems: 5000 }),
  }),
  findByUser: call({
    method: 'GET',
    path: '/api/api/reservations/findbyuser',
    sides: both,
    limit: 'usual',
    reads: visitEntities,
    errors: [],
    summary: 'A patron’s reservations, newest night first',
    history: 'person',
    policy: { who: ['self', 'Reception', 'Admin'], subject: { kind: 'user', from: 'query', name: 'user' } },
    query: strict({
      user: Type.Optional(Id),
      dateFrom: Type.Optional(CivilDate),
      dateTo: Type.Optional(CivilDate),
    }),
    answer: Type.Array(ReservationAnswer, { maxItems: 5000 }),
  }),
  availableReservations: call({
    method: 'GET',
    path: '/api/api/reservations/availablereservations',
    sides: both,
    limit: 'usual',
    reads: ['reservation', 'share', 'setting', 'scheduleOverride'],
    errors: [],
    summary: 'The slots of a night, and how many more of each choice fit',
    keptAnswer: true,
    policy: { who: ['self', 'staff'], subject: { kind: 'user', from: 'query', name: 'userid' } },
    query: strict({
      dt: CivilDate,
      replacingreservationid: Type.Optional(Id),
      userid: Type.Optional(Id),
      ignoreCutoff: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Array(AvailabilitySlot, { maxItems: 200 }),
  }),
  usageReport: call({
    method: 'GET',
    path: '/api/api/reservations/UsageReport',
    sides: both,
    limit: 'usual',
    reads: visitEntities,
    errors: ['rangeInvalid', 'rangeTooLong'],
    summary: 'How the facility was used',
    policy: { who: ['Admin'], subject: nobody },
    query: range,
    answer: Type.Array(
      Type.Object({ date: CivilDate, roomType: RoomType, count: Type.Integer(), amount: Type.Number() }),
      { maxItems: 20_000 },
    ),
  }),
  listReport: call({
    method: 'GET',
    path: '/api/api/reservations/ListReport',
    sides: both,
    limit: 'usual',
    reads: visitEntities,
    errors: ['rangeInvalid', 'rangeTooLong'],
    summary: 'Reservations of a range as a list',
    history: 'nights',
    policy: { who: ['Admin'], subject: nobody },
    query: range,
    answer: Type.Array(StaffReservation, { maxItems: 20_000 }),
  }),
  reservationGet: call({
    method: 'GET',
    path: '/api/api/reservations/{id}',
    sides: both,
    limit: 'usual',
    reads: visitEntities,
    errors: ['reservationMissing'],
    summary: 'One reservation, whole',
    policy: { who: ['self', 'staff'], subject: ofReservation },
    params,
    answer: ReservationAnswer,
  }),
  newReservation: call({
    method: 'POST',
    path: '/api/api/reservations/newreservation',
    sides: both,
    limit: 'usual',
    waitsForHub: true,
    changes: [...visitEntities, 'share', 'proofKey'],
    errors: [...bookingErrors, ...nightErrors, ...ownerErrors, 'kallahTwice', 'secondVisit'],
    summary: 'Book, or change a booking where replacingReservationId is given',
    /** Any user may book (threats-T7), and a kiosk a walk-in. */
    policy: { who: ['self', 'staff', 'Kiosk'], subject: { kind: 'user', from: 'body', name: 'userId' } },
    query: strict({
      v: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
      /** Staff only. */
      ignoreCutoff: Type.Optional(Type.Boolean()),
      ignoreAvailability: Type.Optional(Type.Boolean()),
      /** Of an edit while she is in a room: keep the room although it lacks what she chooses now. */
      ignoreRoom: Type.Optional(Type.Boolean()),
    }),
    body: ReservationBody,
    answer: ReservationAnswer,
    envelope: 'wrapped',
  }),
  reservationStatus: call({
    method: 'POST',
    path: '/api/api/reservations/{id}/status/',
    sides: both,
    limit: 'usual',
    waitsForHub: true,
    changes: [...visitEntities, 'share'],
    errors: reservationStatusErrors,
    summary: 'Change a reservation’s status; a patron may only cancel her own, and take that back at once',
    policy: { who: ['self', 'staff'], subject: ofReservation },
    params,
    body: strict({
      status: ReservationStatus,
      expectedStatus: Type.Optional(ReservationStatus),
      cardCode: Type.Optional(written(64, 1)),
    }),
    answer: ReservationAnswer,
    envelope: 'wrapped',
  }),
  reservationNotes: call({
    method: 'POST',
    path: '/api/api/reservations/{id}/notes',
    sides: both,
    limit: 'usual',
    changes: ['reservation', 'user'],
    errors: ['reservationMissing'],
    summary: 'Save the reservation’s notes and the patron’s own note',
    policy: { who: ['self', 'staff'], subject: ofReservation },
    params,
    body: strict({ notes: Type.Optional(Note), userNotes: Type.Optional(Note) }),
    answer: ReservationAnswer,
    envelope: 'wrapped',
  }),
  openGarageDoor: call({
    method: 'POST',
    path: '/api/api/reservations/{id}/opengaragedoor',
    sides: both,
    limit: 'usual',
    changes: ['reservation'],
    errors: [...visitErrors, ...relayedToHub, 'garageNotNow', 'garageTooFar', 'garageTooOften'],
    summary: 'Open the garage for a reservation with parking, inside its window',
    policy: { who: ['self', 'staff'], subject: ofReservation },
    params,
    body: strict({
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    }),
    answer: Told,
    envelope: 'wrapped',
    relay: { portal: 'openGarage' },
  }),
  sendSms: call({
    method: 'POST',
    path: '/api/api/reservations/sendsms',
    sides: both,
    limit: 'usual',
    changes: ['user'],
    errors: sendSmsErrors,
    summary: 'Text patrons',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    body: strict({
      msg: written(staffTextLetters, 1),
      users: Type.Optional(Type.Array(Id, { maxItems: 200 })),
      numbers: Type.Optional(Type.Array(written(24), { maxItems: 200 })),
      idempotencyKey: Type.Optional(IdempotencyKey),
    }),
    answer: Type.Object({ queued: Type.Integer() }),
    envelope: 'wrapped',
    relay: { hub: 'sendSms' },
  }),
} as const

/** The civil date and wall time of a booking, from either way of writing them; null for an absent one. */
export function reservationWhen(body: {
  readonly reservationDate?: string
  readonly reservationTime?: string
}): { date: string | null; time: string | null } {
  const [, ownDate, time] =
    /^(?:(\d{4}-\d{2}-\d{2})[T ])?(\d{2}:\d{2})/.exec(body.reservationTime ?? '') ?? []
  return { date: body.reservationDate ?? ownDate ?? null, time: time ?? null }
}
