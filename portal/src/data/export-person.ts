import type { AccountExport } from '@mayim/contract/entities/account-export.ts'
import type { SentFile } from '@mayim/contract/entities/data-export.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { exportAccount } from '@mayim/core/privacy/export-account.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { receivedTextsFrom } from '../inbox/received-text-table.ts'
import type { SealedText } from '../inbox/view-inbox.ts'
import { ownPaper } from '../papers/hand-in-paper.ts'
import { listPaymentsOfUser } from '../payments/list-cards.ts'
import { listSavedCards } from '../payments/saved-cards.ts'
import type { PortalFacility } from '../portal-facility.ts'

/** All that is kept of the caller, for herself (privacy-33). Refuses userMissing. */
export async function exportOwn(facility: PortalFacility, caller: Caller): Promise<Result<AccountExport>> {
  return exportAccount(facility, caller, async range => ({
    savedCards: await listSavedCards(facility, caller.id),
    payments: await listPaymentsOfUser(facility, range, caller.id),
    residentPaper: await ownPaper(facility, caller.id),
    receivedTexts: (await receivedTextsFrom(facility.db, caller.id)).map(({ receivedAt, sealed }) => ({
      at: receivedAt,
      words: wordsOf(facility, sealed),
    })),
  }))
}

/**
 * The same copy for an Admin, as a file, for a person who asks for her data in writing (privacy-760). The change log
 * records who exported whom before the file leaves. Refuses userMissing, also for a deleted account.
 */
export async function exportPerson(
  facility: PortalFacility,
  caller: Caller,
  userId: string,
): Promise<Result<SentFile>> {
  const row = await userById(facility.db, userId)
  if (!row || row.erasedAt !== null) return refuse('missing', 'userMissing')
  const noted = await facility.write(async trx => {
    const fields = { entity: 'person', format: 'json', userId }
    await record(facility, trx, caller, { entity: 'dataExport', id: userId, kind: 'exported', fields })
    return ok(null)
  })
  if (!noted.ok) return noted
  const copy = await exportOwn(facility, { ...systemCaller, kind: 'person', id: userId })
  if (!copy.ok) return copy
  return ok({
    name: `person-${nowIso(facility).slice(0, 10)}.json`,
    type: 'application/json; charset=utf-8',
    chunks: inOne(JSON.stringify(copy.value, null, 2)),
  })
}

/** '' once staff have dealt with the text. */
function wordsOf({ ownSealer }: Pick<Facility, 'ownSealer'>, sealed: string): string {
  return sealed === '' ? '' : (JSON.parse(ownSealer.open(sealed)) as SealedText).words
}

async function* inOne(text: string): AsyncGenerator<string> {
  yield text
}
