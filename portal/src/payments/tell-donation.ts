import { userById } from '@mayim/core/people/user-table.ts'
import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { site as english } from '@mayim/texts/en/site.ts'
import { site as hebrew } from '@mayim/texts/he/site.ts'
import { site as yiddish } from '@mayim/texts/yi/site.ts'
import { keepMessage } from '../mail/contact-desk.ts'

const texts = { en: english, he: hebrew, yi: yiddish }

/** Who gave, as the payment keeps it sealed. */
export interface Donor {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/**
 * Tells the office who gave what on the donate page, by mail and as a message of the forms (operations 4, Donate), in the
 * transaction by which the gift is written. A gift beside a booking is in the books with its visit.
 */
export async function tellDonation(
  facility: Facility,
  trx: Writers,
  payer: Caller,
  { donor: sealed, userId, item, note, amountMinor, currency }: CardPaymentRow,
): Promise<void> {
  if (sealed === null) return
  const { email, phone, ...told } = JSON.parse(facility.sealer.open(sealed)) as Donor
  // Who is signed in need not write her name; the office knows it from her account.
  const known = told.lastName === '' && userId !== null ? await userById(trx, userId) : undefined
  const { firstName, lastName } = known ?? told
  const { mail } = texts[facility.settings.current().defaultLanguage]
  const message = [
    `${item ?? ''}: ${decimalOf(amountMinor).toFixed(2)} ${currency}`,
    ...(note === '' ? [] : [note]),
    ...(phone === '' ? [] : [`${mail.phone}: ${phone}`]),
  ].join('\n')
  await keepMessage(facility, trx, payer, { firstName, lastName, email, message }, 'donation')
}
