import { userById } from '@mayim/core/people/user-table.ts'
import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { site as english } from '@mayim/texts/en/site.ts'
import { site as hebrew } from '@mayim/texts/he/site.ts'
import { site as yiddish } from '@mayim/texts/yi/site.ts'
import { storeMessage } from '../mail/contact-desk.ts'

const texts = { en: english, he: hebrew, yi: yiddish }

/** The donor, as the payment stores it sealed. */
export interface Donor {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/**
 * Reports a gift of the donate page to the office, by mail and as a message of the forms (messages-35), in the
 * transaction that writes the gift. A gift with a booking is in the ledger with its visit.
 */
export async function reportDonation(
  facility: Facility,
  trx: Writers,
  payer: Caller,
  { donor: sealed, userId, item, note, amountMinor, currency }: CardPaymentRow,
): Promise<void> {
  if (sealed === null) return
  const { email, phone, ...named } = JSON.parse(facility.ownSealer.open(sealed)) as Donor
  // A signed-in patron need not write her name: her account has it.
  const known = named.lastName === '' && userId !== null ? await userById(trx, userId) : undefined
  const { firstName, lastName } = known ?? named
  const { mail } = texts[facility.settings.current().defaultLanguage]
  const message = [
    `${item ?? ''}: ${decimalOf(amountMinor).toFixed(2)} ${currency}`,
    ...(note === '' ? [] : [note]),
    ...(phone === '' ? [] : [`${mail.phone}: ${phone}`]),
  ].join('\n')
  await storeMessage(facility, trx, payer, { firstName, lastName, email, message }, 'donation')
}
