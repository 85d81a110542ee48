import type { Facility } from '@mayim/core/runtime/facility.ts'
import { openSecret } from '@mayim/core/settings/open-secret.ts'
import { ok } from '@mayim/domain/result.ts'
import type { ProcessorAccount } from '../processors/account.ts'

type Accounts = Pick<Facility, 'db' | 'write' | 'sealer' | 'ownSealer' | 'settings' | 'hostClock'>

/** The account of the settings. Null without a secret key. */
export async function accountOfSettings(
  facility: Pick<Facility, 'db' | 'sealer' | 'ownSealer' | 'settings'>,
): Promise<ProcessorAccount | null> {
  const { ccProcessorType: processor, ccProcessorCompanyId: companyId } = facility.settings.current()
  const secret = await openSecret(facility, 'ccProcessorSecret')
  if (secret === null) return null
  return { processor, secretKey: secret.reveal(), publicKey: publicKeyOf(facility), companyId }
}

/** Stripe has a setting of its own for the key of the page. */
export function publicKeyOf({ settings }: Pick<Facility, 'settings'>): string {
  const { ccProcessorType, stripePK, ccProcessorPublicKey } = settings.current()
  return (ccProcessorType === 'stripe' && stripePK) || ccProcessorPublicKey
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
