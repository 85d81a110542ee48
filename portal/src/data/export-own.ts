import type { AccountExport } from '@mayim/contract/entities/account-export.ts'
import { exportAccount } from '@mayim/core/privacy/export-account.ts'
import type { Caller, Facility } from '@mayim/core/runtime/facility.ts'
import type { Result } from '@mayim/domain/result.ts'
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

/** '' once staff have dealt with the text. */
function wordsOf({ ownSealer }: Pick<Facility, 'ownSealer'>, sealed: string): string {
  return sealed === '' ? '' : (JSON.parse(ownSealer.open(sealed)) as SealedText).words
}
