import type { ResidentPaper, WaitingPaper } from '@mayim/contract/entities/resident-paper.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ResidentPaperRow } from '@mayim/core/ground/schema/people-rows.ts'
import {
  deleteOldPapers,
  markedPapers,
  paperDays,
  paperOf,
  putPaper,
  waitingPapers,
} from '@mayim/core/keeping/paper-table.ts'
import { updateUser, usersById } from '@mayim/core/people/user-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { viewPaper } from './hand-in-paper.ts'

const mostShown = 100
const dayMs = 86_400_000

/** The papers that wait for a review, with what she said about herself. */
export async function listWaiting({ db }: Pick<Facility, 'db'>): Promise<WaitingPaper[]> {
  const rows = await waitingPapers(db, mostShown)
  const users = await usersById(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap(({ userId, uploadedAt }) => {
    const user = users.get(userId)
    if (!user) return []
    const { firstName, lastName, username, phone, address, city, state, zipcode } = user
    const lines = [address, city, state, zipcode].filter(part => part !== '').join(', ')
    return [{ userId, firstName, lastName, username, phone, address: lines, uploadedAt }]
  })
}

/** The picture, for the review. The change log records who opened it. Refuses paperMissing. */
export async function openPaper(
  facility: Facility,
  caller: Caller,
  userId: string,
): Promise<Result<{ picture: string }>> {
  return facility.write(async trx => {
    const row = await paperOf(trx, userId)
    const picture = row ? facility.notes.open(row.sealed) : ''
    if (picture === '') return refuse('missing', 'paperMissing')
    await record(facility, trx, caller, {
      entity: 'residentPaper',
      id: userId,
      kind: 'opened',
      fields: { userId },
    })
    return ok({ picture })
  })
}

/**
 * Accepts papers, which marks the patron as a local resident, or refuses them with a reason that she reads (people-767).
 * Refuses paperMissing where none wait, and paperReasonMissing.
 */
export async function reviewPaper(
  facility: Facility,
  caller: Caller,
  userId: string,
  asked: { readonly accepted: boolean; readonly reason: string },
): Promise<Result<ResidentPaper>> {
  const reason = asked.accepted ? '' : tidyText(asked.reason)
  if (!asked.accepted && reason === '') return refuse('invalid', 'paperReasonMissing', { field: 'reason' })
  return facility.write(async trx => {
    const row = await paperOf(trx, userId)
    if (row?.status !== 'waiting') return refuse('missing', 'paperMissing')
    const reviewed = await closePaper(facility, trx, caller, {
      ...row,
      status: asked.accepted ? 'accepted' : 'refused',
      reason,
    })
    if (asked.accepted) {
      const marks = { localResident: 1, updatedAt: nowIso(facility) } as const
      await updateUser(trx, userId, marks)
      await record(facility, trx, caller, { entity: 'user', id: userId, kind: 'changed', fields: marks })
    }
    return ok(viewPaper(reviewed))
  })
}

/**
 * Accepts the papers of whoever was marked as a local resident after she sent them: she showed them to staff, perhaps at a
 * hub without the website, which has no pictures (people-767).
 */
export async function acceptMarked(facility: Facility): Promise<void> {
  if ((await markedPapers(facility.db)).length === 0) return
  await facility.write(async trx => {
    const marked = new Map(
      (await markedPapers(trx)).map(({ markedBy, ...row }) => [row.userId, { row, markedBy }]),
    )
    for (const { row, markedBy } of marked.values())
      await closePaper(facility, trx, { id: markedBy }, { ...row, status: 'accepted', reason: '' })
    return ok(null)
  })
}

/** Stores and records the end of a review. */
async function closePaper(
  facility: Facility,
  trx: Writers,
  by: Pick<Caller, 'id'>,
  closed: ResidentPaperRow,
): Promise<ResidentPaperRow> {
  const reviewed = { ...closed, reviewedAt: nowIso(facility), reviewedBy: by.id }
  await putPaper(trx, reviewed)
  const { userId, status } = reviewed
  await record(facility, trx, by, {
    entity: 'residentPaper',
    id: userId,
    kind: status,
    fields: { userId, status },
  })
  return reviewed
}

/** Deletes pictures a week after their review, and papers that nobody reviewed in 90 days (people-768). */
export async function forgetPapers(facility: Facility): Promise<void> {
  const before = (days: number) => new Date(facility.clock.now() - days * dayMs).toISOString()
  await facility.write(async trx => {
    await deleteOldPapers(trx, {
      reviewedBefore: before(paperDays.reviewed),
      uploadedBefore: before(paperDays.waiting),
    })
    return ok(null)
  })
}
