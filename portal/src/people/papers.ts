import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import type { ResidentPaper, WaitingPaper } from '@mayim/contract/entities/resident-paper.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { always, type JobTimes, type PeriodicJob, startPeriodicJob } from '@mayim/core/ground/runtime/job.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ResidentPaperRow } from '@mayim/core/ground/schema/people-rows.ts'
import {
  deleteOldPapers,
  markedPapers,
  newestWaitingPaper,
  paperDays,
  paperOf,
  putPaper,
  waitingPapers,
} from '@mayim/core/keeping/paper-table.ts'
import { updateConditionAttention } from '@mayim/core/messages/attention/attention.ts'
import { updateUser, userById, usersById } from '@mayim/core/people/user-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { maxPixels, redrawImage } from '../site/redraw-image.ts'

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

/** The picture, for the review. The change log records who opened it. */
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
 * Accepts papers, which marks the patron as a local resident, or refuses them with a reason that she reads
 * (people-767).
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

/**
 * Stores the picture of a patron's papers until it is reviewed (people-766): decoded, redrawn and sealed with the key
 * of her notes, so that it is forgotten with her account. It takes the place of an earlier one.
 */
export async function handInPaper(
  facility: Facility,
  caller: Caller,
  userId: string,
  file: UploadedFile,
): Promise<Result<ResidentPaper>> {
  const picture = await redrawImage(file.bytes)
  if (picture === null)
    return refuse('invalid', 'imageInvalid', { field: 'file', detail: { max: maxPixels } })
  return facility.write(async trx => {
    const user = await userById(trx, userId)
    if (!user || user.erasedAt !== null) return refuse('missing', 'userMissing')
    const row: ResidentPaperRow = {
      userId,
      sealed: facility.notes.seal(userId, Buffer.from(picture).toString('base64')),
      uploadedAt: nowIso(facility),
      status: 'waiting',
      reason: '',
      reviewedAt: null,
      reviewedBy: null,
    }
    await putPaper(trx, row)
    const fields = { userId, status: row.status }
    await record(facility, trx, caller, { entity: 'residentPaper', id: userId, kind: 'uploaded', fields })
    return ok(viewPaper(row))
  })
}

/** What became of a patron's papers. */
export async function ownPaper({ db }: Pick<Facility, 'db'>, userId: string): Promise<ResidentPaper | null> {
  const row = await paperOf(db, userId)
  return row ? viewPaper(row) : null
}

function viewPaper({ status, uploadedAt, reviewedAt, reason }: ResidentPaperRow): ResidentPaper {
  return { status, uploadedAt, reviewedAt, reason }
}

/**
 * Accepts the proofs of whoever staff marked as a local resident meanwhile, and lists for staff of both sides that others
 * wait for their review. A newer one lists it again.
 */
export function startPapersJob(facility: Facility, times: JobTimes = always): PeriodicJob {
  const run = async () => {
    await acceptMarked(facility)
    const uploadedAt = await newestWaitingPaper(facility.db)
    // The instant in place of the person: the list names nobody.
    const condition =
      uploadedAt === null ? null : ({ kind: 'papers', entityId: uploadedAt, detail: {} } as const)
    await updateConditionAttention(facility, 'papers', condition)
  }
  return startPeriodicJob(facility, 'papers', run, times)
}
