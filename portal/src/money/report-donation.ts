import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import { currentText } from '@mayim/core/ground/texts/current-text.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { giftWordOf } from '@mayim/domain/money/donation.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { storeMessage } from '../messages/mail/contact-desk.ts'

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
  const { defaultLanguage: language } = facility.settings.current()
  const phoneWord = await currentText(trx, { language, key: 'site.mail.phone' })
  const message = [
    `${giftWordOf(item ?? '')}: ${decimalOf(amountMinor).toFixed(2)} ${currency}`,
    ...(note === '' ? [] : [note]),
    ...(phone === '' ? [] : [`${phoneWord}: ${phone}`]),
  ].join('\n')
  await storeMessage(facility, trx, payer, { firstName, lastName, email, message }, 'donation')
}
