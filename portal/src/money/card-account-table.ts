import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { openSecret } from '@mayim/core/ground/settings/stored-setting.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { type ProcessorAccount, processors } from './processors/processors.ts'

type AccountKeeper = Pick<Facility, 'db' | 'write' | 'ownSealer' | 'settings' | 'hostClock'>

type SettingsReader = Pick<Facility, 'db' | 'ownSealer' | 'settings'>

/** The account of the settings; its secret key is empty if none is set. */
export async function accountOfSettings(facility: SettingsReader): Promise<ProcessorAccount> {
  const secret = await openSecret(facility, 'ccProcessorSecret')
  return { ...shownAccount(facility), secretKey: secret?.reveal() ?? '' }
}

/** The same without its secret key. */
export function shownAccount({ settings }: Pick<Facility, 'settings'>): Omit<ProcessorAccount, 'secretKey'> {
  const current = settings.current()
  const processor = current.ccProcessorType
  return {
    processor,
    publicKey: current.ccProcessorPublicKey,
    companyId: current.ccProcessorCompanyId,
    payPage: '',
    cardPage: '',
    cardFields: false,
    ...processors[processor].accountOf(current),
  }
}

/** The account with which the last payment by a processor was made. */
export async function storedAccount(
  { db, ownSealer }: AccountKeeper,
  processor: ProcessorName,
): Promise<ProcessorAccount | null> {
  const row = await db
    .selectFrom('cardAccount')
    .selectAll()
    .where('processor', '=', processor)
    .executeTakeFirst()
  return row ? (JSON.parse(ownSealer.open(row.sealed)) as ProcessorAccount) : null
}

/** Keeps an account before the first payment with it. */
export async function storeAccount(facility: AccountKeeper, account: ProcessorAccount): Promise<void> {
  const kept = await storedAccount(facility, account.processor)
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
