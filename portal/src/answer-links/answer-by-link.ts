import type { AnswerLinkView } from '@mayim/contract/entities/message.ts'
import { cancelBooking } from '@mayim/core/booking/cancel-booking.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { hashLinkKey } from '@mayim/core/messages/link-key.ts'
import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import { nowIso } from '@mayim/core/runtime/record-change.ts'
import type { AnswerLinkRow } from '@mayim/core/schema/access-rows.ts'
import type { ReservationRow } from '@mayim/core/schema/schema.ts'
import { type LinkAnswer, linkState } from '@mayim/domain/messages/answer-link.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { noteReply } from '../messenger/note-reply.ts'
import { linkByHash, markUsed } from './link-table.ts'

interface Found {
  readonly link: AnswerLinkRow
  readonly visit: ReservationRow
}

async function find(facility: Facility, key: string): Promise<Result<Found>> {
  const link = await linkByHash(facility.db, hashLinkKey(facility.hasher, 'answer', key))
  const visit = link && (await reservationById(facility.db, link.reservationId))
  return visit ? ok({ link, visit }) : refuse('missing', 'linkMissing')
}

/** What a link is about: when, and whether it still answers; neither who nor where. Refuses linkMissing. */
export async function viewAnswerLink(facility: Facility, key: string): Promise<Result<AnswerLinkView>> {
  const found = await find(facility, key)
  return found.ok ? ok(viewOf(facility, found.value)) : found
}

function viewOf(facility: Facility, { link, visit }: Found): AnswerLinkView {
  const state = linkState(link, visit, nowIso(facility))
  return { state, date: visit.date, time: visit.time, answer: link.answer }
}

/**
 * Answers a reminder by its link, as the patron whom it was sent to, once (messages-840). An answer that is refused does
 * not use it up. Refuses linkMissing, linkUsed, linkOver, and what a cancel of hers refuses.
 */
export async function answerByLink(
  facility: Facility,
  caller: Caller,
  key: string,
  answer: LinkAnswer,
): Promise<Result<AnswerLinkView>> {
  const found = await find(facility, key)
  if (!found.ok) return found
  const { link, visit } = found.value
  const state = linkState(link, visit, nowIso(facility))
  if (state !== 'open') return refuse('conflict', state === 'used' ? 'linkUsed' : 'linkOver')
  const her: Caller = { ...caller, kind: 'person', id: link.userId, roles: [] }
  if (answer === 'cancel') {
    const canceled = await cancelBooking(facility, her, visit.id)
    if (!canceled.ok) return canceled
  }
  const used = { usedAt: nowIso(facility), answer }
  return facility.write(async trx => {
    if (!(await markUsed(trx, link.tokenHash, used))) return refuse('conflict', 'linkUsed')
    if (answer !== 'cancel') await noteReply(facility, trx, her, visit.id, answer)
    return ok(viewOf(facility, { link: { ...link, ...used }, visit }))
  })
}
