import { isDueBack, owesForVisit } from '@mayim/domain/money/due-back.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isOver } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { reservationsOfUser, updateReservation } from '../booking/reservation-table.ts'
import { leaveInTransaction } from '../booking/wait-list/join-or-leave.ts'
import { activeEntriesOf } from '../booking/wait-list/wait-list-table.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { erasedKind } from '../ground/log/fold-row.ts'
import { isStaff } from '../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { ledgerOfMany } from '../money/ledger-table.ts'
import { endCredits } from '../money/prepaid/write-prepaid.ts'
import { blankUser } from '../people/create-user.ts'
import { updateUser, userById } from '../people/user-table.ts'
import { type Auth, hostIso } from '../sign-in/auth.ts'
import { deletePassword } from '../sign-in/credential-table.ts'
import { revokeTokens } from '../sign-in/session-table.ts'
import { accountsLeadingTo } from './merging/merge-table.ts'
import { deletePaperOf } from './paper-table.ts'

const everyNight = { from: '0000-01-01', to: '9999-12-31' }

/**
 * Deletes the caller's account (privacy-34). Names and contact data are erased on both sides. Visits and payments stay
 * for the books, under an id that names nobody. Accounts that were merged into it are deleted with it, and its prepaid
 * credit ends (money-881). Sessions end, and the same phone can sign up as a new patron. Refuses accountOfStaff, userMissing, accountHasReservation while a visit is to come, accountOwes while a visit is unpaid, and
 * accountHasCredit while money is due to the patron.
 */
export async function deleteAccount(auth: Auth, caller: Caller): Promise<Result<null>> {
  const { facility } = auth
  if (isStaff(caller)) return refuse('forbidden', 'accountOfStaff')
  const deleted = await facility.write(async trx => {
    const row = await userById(trx, caller.id)
    if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
    const visits = await reservationsOfUser(trx, caller.id, everyNight)
    const checked = await checkDeletion(facility, trx, visits)
    if (!checked.ok) return checked
    await erasePatron(facility, trx, caller, caller.id)
    return ok(null)
  })
  auth.sessions.clearAll()
  return deleted
}

/** Deletes the account of a patron without asking what is open, and the accounts that were merged into it. */
export async function erasePatron(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  userId: string,
): Promise<void> {
  await leaveLists(facility, trx, caller, userId)
  await blankNotes(facility, trx, caller, await reservationsOfUser(trx, userId, everyNight))
  await endCredits(facility, trx, caller, userId)
  for (const id of [userId, ...(await accountsLeadingTo(trx, userId))]) {
    await eraseUser(facility, trx, caller, id)
    await deletePassword(trx, id)
    await revokeTokens(trx, { userId: id }, hostIso({ facility }))
    await deletePaperOf(trx, id)
  }
}

async function checkDeletion(
  facility: Facility,
  trx: Writers,
  visits: readonly ReservationRow[],
): Promise<Result<null>> {
  const today = tonight(facility)
  if (visits.some(visit => visit.date >= today && !isOver(shownStatus(visit))))
    return refuse('conflict', 'accountHasReservation')
  const lines = await ledgerOfMany(
    trx,
    visits.map(visit => visit.id),
  )
  const factsOf = (visit: ReservationRow) => ({
    ...visit,
    status: shownStatus(visit),
    lines: lines.get(visit.id) ?? [],
  })
  if (visits.some(visit => owesForVisit(factsOf(visit)))) return refuse('conflict', 'accountOwes')
  // If the facility keeps such money, nothing is due, and a refusal would never end.
  const keepsIt = facility.settings.current().cancelAfterCutoff === 'keep'
  const due = visits.some(visit => isDueBack(factsOf(visit), keepsIt))
  return due ? refuse('conflict', 'accountHasCredit') : ok(null)
}

async function leaveLists(facility: Facility, trx: Writers, caller: Caller, userId: string): Promise<void> {
  for (const entry of await activeEntriesOf(trx, userId)) {
    await leaveInTransaction(facility, trx, caller, entry)
  }
}

async function blankNotes(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  visits: readonly ReservationRow[],
): Promise<void> {
  const fields = { notes: '', userNotes: '' }
  for (const { id } of visits.filter(visit => visit.notes !== '' || visit.userNotes !== '')) {
    await updateReservation(trx, id, fields)
    await record(facility, trx, caller, { entity: 'reservation', id, kind: 'noted', fields })
  }
}

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
    notificationCallIn: 0,
    disabledAt: at,
    erasedAt: at,
  } as const
  await updateUser(trx, id, fields)
  // The whole row, so that the log forgets what was there before (sync-350).
  const row = await userById(trx, id)
  await record(facility, trx, caller, { entity: 'user', id, kind: erasedKind, fields: row ?? fields })
}
