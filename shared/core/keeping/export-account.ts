import type { AccountExport } from '@mayim/contract/entities/account-export.ts'
import type { SentFile } from '@mayim/contract/entities/data-export.ts'
import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { viewPrepaid } from '../booking/credit.ts'
import type { PaymentRange } from '../booking/list-payments.ts'
import { requestsOfPerson } from '../booking/request-table.ts'
import { reservationsOfUser, statusHistoryOf } from '../booking/reservation-table.ts'
import { viewForPatron } from '../booking/view-reservation.ts'
import { viewEntry } from '../booking/wait-list/view-list.ts'
import { entriesOfUser } from '../booking/wait-list/wait-list-table.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import { messagesTo } from '../messages/outbound-table.ts'
import { ledgerOfMany } from '../money/ledger-table.ts'
import { readMembership } from '../money/membership/membership.ts'
import { termsOfUser } from '../money/membership/membership-table.ts'
import { attendants } from '../people/attendant-table.ts'
import { viewUser } from '../people/user.ts'
import { userById } from '../people/user-table.ts'

/** No data is older than this date. */
const beginning = '2000-01-01'
const farFuture = '2999-12-31'

/** What the portal adds: the saved cards, all payments, failed ones included, and the texts from her phone. */
export interface PatronRecords extends Pick<AccountExport, 'savedCards' | 'receivedTexts' | 'residentPaper'> {
  readonly payments: readonly PaymentRow[]
}

/**
 * Everything stored about the caller, as she may see it herself, and nothing about anybody else: account, reservations
 * with their history, payments, prepaid credit, cards, memberships, wait list entries, requests and messages (privacy-33).
 */
export async function exportAccount(
  facility: Facility,
  caller: Caller,
  recordsOf: (range: PaymentRange) => Promise<PatronRecords>,
): Promise<Result<AccountExport>> {
  const row = await userById(facility.db, caller.id)
  if (!row) return refuse('missing', 'userMissing')
  const visits = await reservationsOfUser(facility.db, row.id, { from: beginning, to: farFuture })
  const lines = await ledgerOfMany(
    facility.db,
    visits.map(visit => visit.id),
  )
  const history: AccountExport['statusHistory'] = []
  for (const { id } of visits) {
    const entries = await statusHistoryOf(facility.db, id)
    history.push(
      ...entries.map(({ newStatus, at }) => ({
        reservationId: id,
        status: newStatus as ReservationStatus,
        at,
      })),
    )
  }
  const { payments, savedCards, receivedTexts, residentPaper } = await recordsOf({
    from: beginning,
    to: tonight(facility),
  })
  const waits = await entriesOfUser(facility.db, row.id)
  return ok({
    exportedAt: nowIso(facility),
    // Without roles, so that staff who are patrons too do not see the desk's note about them.
    account: viewUser(
      facility,
      row,
      { ...caller, roles: [] },
      await readMembership(facility.db, row.id),
      await attendants(facility.db),
    ) as AccountExport['account'],
    reservations: visits.map(visit => viewForPatron(facility, visit, lines.get(visit.id) ?? [], row)),
    statusHistory: history,
    payments: payments.map(({ userId: _, ...payment }) => payment),
    waitList: await Promise.all(waits.map(wait => viewEntry(facility, wait))),
    savedCards,
    memberships: (await termsOfUser(facility.db, row.id)).map(({ kind, level, months, expires, at }) => ({
      kind,
      level,
      months,
      expires,
      at,
    })),
    prepaid: await viewPrepaid(facility, row.id),
    requests: (await requestsOfPerson(facility.db, row.id)).map(({ reservationId, kind, at, outcome }) => ({
      reservationId,
      kind,
      at,
      outcome,
    })),
    messages: (await messagesTo(facility.db, row.id)).map(({ kind, channel, createdAt, sentAt }) => ({
      kind,
      channel,
      at: createdAt,
      sentAt,
    })),
    receivedTexts,
    residentPaper,
  })
}

/**
 * The copy of one person's data for an Admin, as a file, for a person who asks for it in writing (privacy-760). The
 * change log records who exported whom before the file leaves. Refuses userMissing, also for a deleted account.
 */
export async function exportPerson(
  facility: Facility,
  caller: Caller,
  userId: string,
  copyOf: (person: Caller) => Promise<Result<AccountExport>>,
): Promise<Result<SentFile>> {
  const row = await userById(facility.db, userId)
  if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
  const noted = await facility.write(async trx => {
    const fields = { entity: 'person', format: 'json', userId }
    await record(facility, trx, caller, { entity: 'dataExport', id: userId, kind: 'exported', fields })
    return ok(null)
  })
  if (!noted.ok) return noted
  const copy = await copyOf({ ...systemCaller, kind: 'person', id: userId })
  if (!copy.ok) return copy
  return ok({
    name: `person-${facility.side}-${nowIso(facility).slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    chunks: inOne(JSON.stringify(copy.value, null, 2)),
  })
}

async function* inOne(text: string): AsyncGenerator<string> {
  yield text
}
