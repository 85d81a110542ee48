import Type from 'typebox'
import { call } from '../call.ts'
import { reservationChoices } from '../entities/reservation.ts'
import { CivilDate, Id, Language, Line, LinkKey, PhoneText, strict, WallTime } from '../entities/scalars.ts'
import { OfferView, WaitListEntry } from '../entities/wait-list.ts'
import { waitListJoinErrors } from './error-groups.ts'
import { both, nobody, onPortal } from './sides.ts'

const params = strict({ id: Id })
const ofEntry = { kind: 'waitListEntry', from: 'params', name: 'id' } as const
const answer = strict({ answer: Type.Enum(['yes', 'no']) })
const keyParams = strict({ key: LinkKey })

/**
 * The wait list of a full night (booking-53). Each side serves the patrons who joined there. Attendants may not see who
 * waits (privacy-19).
 */
export const waitListCalls = {
  waitList: call({
    method: 'GET',
    path: '/api/api/waitlist',
    sides: both,
    limit: 'usual',
    reads: ['waitListEntry', 'reservation'],
    errors: [],
    summary: 'What a patron waits for; for staff, the list of a night where dt is given',
    policy: { who: ['self', 'Reception', 'Admin'], subject: { kind: 'user', from: 'query', name: 'user' } },
    query: strict({ user: Type.Optional(Id), dt: Type.Optional(CivilDate) }),
    answer: Type.Array(WaitListEntry, { maxItems: 2000 }),
  }),
  waitListJoin: call({
    method: 'POST',
    path: '/api/api/waitlist',
    sides: both,
    limit: 'usual',
    changes: ['waitListEntry', 'share', 'reservation'],
    errors: [...waitListJoinErrors, 'invalidPhone', 'staffOnly'],
    summary: 'Join the list of a night that is full for this choice',
    policy: { who: ['self', 'Reception', 'Admin'], subject: { kind: 'user', from: 'body', name: 'userId' } },
    body: strict({
      userId: Type.Optional(Id),
      /** Of a person without a known account, instead of `userId`. Reception and Admins only. */
      phone: Type.Optional(PhoneText),
      /** With `phone`: of an account that is new or has no name. */
      name: Type.Optional(Line),
      reservationDate: CivilDate,
      fromTime: WallTime,
      toTime: WallTime,
      ...Type.Partial(Type.Object(reservationChoices)).properties,
      language: Type.Optional(Language),
    }),
    answer: WaitListEntry,
    envelope: 'wrapped',
  }),
  waitListAnswer: call({
    method: 'POST',
    path: '/api/api/waitlist/{id}/answer',
    sides: both,
    limit: 'usual',
    changes: ['waitListEntry', 'share', 'reservation', 'statusHistory'],
    errors: ['offerMissing', 'offerOver', 'waitListMissing'],
    summary: 'Take or decline what is offered; who declines stays on the list',
    policy: { who: ['self', 'Reception', 'Admin'], subject: ofEntry },
    params,
    body: answer,
    answer: WaitListEntry,
    envelope: 'wrapped',
  }),
  waitListLeave: call({
    method: 'DELETE',
    path: '/api/api/waitlist/{id}',
    sides: both,
    limit: 'usual',
    changes: ['waitListEntry', 'share', 'reservation', 'statusHistory'],
    errors: ['offerOver', 'waitListMissing'],
    summary: 'Leave the list; what is offered at that moment is declined',
    policy: { who: ['self', 'Reception', 'Admin'], subject: ofEntry },
    params,
    answer: WaitListEntry,
    envelope: 'wrapped',
  }),
  // Only reads: a link preview of a messenger changes nothing.
  waitListOffer: call({
    method: 'GET',
    path: '/api/api/waitlist/offers/{key}',
    sides: onPortal,
    limit: 'signIn',
    reads: ['waitListEntry', 'reservation'],
    errors: ['offerMissing'],
    summary: 'An offer, to whoever holds its link',
    policy: { who: ['anyone'], subject: nobody },
    params: keyParams,
    answer: OfferView,
  }),
  waitListOfferAnswer: call({
    method: 'POST',
    path: '/api/api/waitlist/offers/{key}',
    sides: onPortal,
    limit: 'signIn',
    waitsForHub: true,
    changes: ['waitListEntry', 'share', 'reservation', 'statusHistory'],
    errors: ['offerMissing', 'offerOver'],
    summary: 'Take or decline an offer by its link',
    policy: { who: ['anyone'], subject: nobody },
    params: keyParams,
    body: answer,
    answer: OfferView,
    envelope: 'wrapped',
  }),
} as const
