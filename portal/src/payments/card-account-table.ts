import type { Facility } from '@mayim/core/runtime/facility.ts'
import { openSecret } from '@mayim/core/settings/open-secret.ts'
import { ok } from '@mayim/domain/result.ts'
import type { ProcessorAccount } from '../processors/account.ts'

type Accounts = Pick<Facility, 'db' | 'write' | 'ownSealer' | 'settings' | 'hostClock'>

type Settled = Pick<Facility, 'db' | 'ownSealer' | 'settings'>

/** The account of the settings; its secret key is empty if none is set. */
export async function accountOfSettings(facility: Settled): Promise<ProcessorAccount> {
  const secret = await openSecret(facility, 'ccProcessorSecret')
  return { ...shownAccount(facility), secretKey: secret?.reveal() ?? '' }
}

/** The same without its secret key. Stripe has a setting of its own for the key of the page. */
export function shownAccount({ settings }: Pick<Facility, 'settings'>): Omit<ProcessorAccount, 'secretKey'> {
  const {
    ccProcessorType: processor,
    ccProcessorPublicKey,
    ccProcessorCompanyId: companyId,
    stripePK,
    icountPayPage: payPage,
    icountCardPage: cardPage,
    icountCardFields,
  } = settings.current()
  const publicKey = (processor === 'stripe' && stripePK) || ccProcessorPublicKey
  const isIcount = processor === 'icount'
  return {
    processor,
    publicKey,
    companyId,
    payPage: isIcount ? payPage : '',
    cardPage: isIcount ? cardPage : '',
    cardFields: isIcount && icountCardFields,
  }
}

/** The account with which the last payment by a processor was made. */
export async function keptAccount(
  { db, ownSealer }: Accounts,
  processor: string,
): Promise<ProcessorAccount | null> {
  const row = await db
    .selectFrom('cardAccount')
    .selectAll()
    .where('processor', '=', processor)
    .executeTakeFirst()
  return row ? (JSON.parse(ownSealer.open(row.sealed)) as ProcessorAccount) : null
}

/** Keeps an account before the first payment with it. */
export async function keepAccount(facility: Accounts, account: ProcessorAccount): Promise<void> {
  const kept = await keptAccount(facility, account.processor)
  if (JSON.stringify(kept) === JSON.stringify(account)) return
  const sealed = facility.ownSealer.seal(JSON.stringify(account))
  const updatedAt = new Date(facility.hostClock.now()).toISOString()
  await facility.write(async trx => {
    await trx
      .insertInto('cardAccount')
      .values({ processor: account.processor, sealed, updatedAt })
      .onConflict(conflict => conflict.column('processor').doUpdateSet({ sealed, updatedAt }))
      .execute()
    return ok(null)
  })
}
