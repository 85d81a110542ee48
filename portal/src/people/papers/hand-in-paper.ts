import type { UploadedFile } from '@mayim/contract/calls/sides.ts'
import type { ResidentPaper } from '@mayim/contract/entities/resident-paper.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { ResidentPaperRow } from '@mayim/core/ground/schema/people-rows.ts'
import { paperOf, putPaper } from '@mayim/core/keeping/paper-table.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { maxPixels } from '../../site/image-size.ts'
import { redrawImage } from '../../site/redraw-image.ts'

/**
 * Stores the picture of a patron's papers until it is reviewed (people-766): decoded, redrawn and sealed with the key of
 * her notes, so that it is forgotten with her account. It takes the place of an earlier one. Refuses imageInvalid and
 * userMissing.
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

export function viewPaper({ status, uploadedAt, reviewedAt, reason }: ResidentPaperRow): ResidentPaper {
  return { status, uploadedAt, reviewedAt, reason }
}
