import type { AccountExport } from '@mayim/contract/entities/account-export.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { exportAccount } from '@mayim/core/keeping/export-account.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../ground/portal-facility.ts'
import { receivedTextsFrom } from '../messages/inbox/received-text-table.ts'
import type { SealedText } from '../messages/inbox/view-inbox.ts'
import { listPaymentsOfUser } from '../money/list-cards.ts'
import { listSavedCards } from '../money/saved-cards.ts'
import { ownPaper } from '../people/papers/hand-in-paper.ts'

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
