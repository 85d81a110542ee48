import type { Body } from '@mayim/contract/call.ts'
import type { waitListCalls } from '@mayim/contract/calls/wait-list.ts'
import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { tidyName } from '@mayim/domain/validation.ts'
import { answerByKey, answerEntry, offerOfKey } from '../../booking/wait-list/answer-offer.ts'
import { joinList, leaveList } from '../../booking/wait-list/join-or-leave.ts'
import { listOfNight, listOfPatron, viewEntry, viewOffer } from '../../booking/wait-list/view-list.ts'
import { entryById } from '../../booking/wait-list/wait-list-table.ts'
import { isStaff, mayPassLimits } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { Handlers, SharedHandlers } from '../handler.ts'
import { personOfPhone, staffOnly } from './booking-request.ts'

/** Joining, leaving and answering, the same at the portal and at the desk. */
export const waitListHandlers = {
  waitList: async (facility, { caller, query }) =>
    ok(
      isStaff(caller) && query.dt !== undefined && query.user === undefined
        ? await listOfNight(facility, query.dt)
        : (await listOfPatron(facility, query.user ?? caller.id)).filter(
            entry => query.dt === undefined || entry.reservationDate === query.dt,
          ),
    ),

  waitListJoin: async (facility, { caller, body }) => {
    if (body.phone !== undefined && !mayPassLimits(caller)) return staffOnly('phone')
    const whose =
      body.phone === undefined
        ? ok({ userId: body.userId ?? caller.id })
        : await personOfPhone(facility, body.phone, tidyName(body.name ?? ''))
    if (!whose.ok) return whose
    const { userId } = whose.value
    const joined = await joinList(facility, caller, {
      ...whose.value,
      date: body.reservationDate,
      choices: choicesIn(body),
      fromTime: body.fromTime,
      toTime: body.toTime,
      language: body.language ?? caller.language,
      byStaff: isStaff(caller) && userId !== caller.id,
    })
    return joined.ok ? ok(await viewEntry(facility, joined.value)) : joined
  },

  waitListLeave: async (facility, { caller, params }) => {
    const left = await leaveList(facility, caller, params.id)
    return left.ok ? ok(await viewEntry(facility, left.value)) : left
  },

  waitListAnswer: async (facility, { caller, params, body }) => {
    const answered = await answerEntry(facility, caller, params.id, body.answer)
    if (!answered.ok) return answered
    const entry = await entryById(facility.db, params.id)
    return entry ? ok(await viewEntry(facility, entry)) : refuse('missing', 'waitListMissing')
  },
} satisfies Partial<SharedHandlers<Facility>>

/** The page behind the link of an offer's text. Only the portal has such links. */
export const offerHandlers = {
  waitListOffer: async (facility, { params }) => {
    const offer = await offerOfKey(facility, params.key)
    return offer ? ok(await viewOffer(facility, offer)) : refuse('missing', 'offerMissing')
  },

  waitListOfferAnswer: async (facility, { caller, params, body }) => {
    const answered = await answerByKey(facility, caller, params.key, body.answer)
    return answered.ok ? ok(await viewOffer(facility, answered.value)) : answered
  },
} satisfies Partial<Handlers<'portal', Facility>>

function choicesIn(body: Body<typeof waitListCalls.waitListJoin>): Choices {
  const names = Object.keys(plainChoices) as (keyof Choices)[]
  return Object.fromEntries(names.map(name => [name, body[name] ?? false])) as unknown as Choices
}
