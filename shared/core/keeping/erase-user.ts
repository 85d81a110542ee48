import { erasedKind } from '../ground/log/fold-row.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import { blankUser } from '../people/blank-user.ts'
import { updateUser, userById } from '../people/user-table.ts'

/** Blanks every column of an account but the id, the language, the test mark and the time of creation. */
export async function eraseUser(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
): Promise<void> {
  const at = nowIso(facility)
  const {
    id,
    language: _language,
    testUser: _testUser,
    createdAt: _createdAt,
    ...blank
  } = blankUser(userId, at)
  const fields = {
    ...blank,
    username: `deleted ${id}`,
    notificationReservations: 0,
    notificationDayBefore: 0,
    notificationDayOf: 0,
    disabledAt: at,
    erasedAt: at,
  } as const
  await updateUser(trx, id, fields)
  // The whole row, so that the log forgets what was there before (sync-350).
  const row = await userById(trx, id)
  await record(facility, trx, caller, { entity: 'user', id, kind: erasedKind, fields: row ?? fields })
}
