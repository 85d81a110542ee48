import { checkDonationType, donationPresets } from '@mayim/domain/money/donation.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Refusal } from '@mayim/domain/result.ts'
import { checkDonateFields } from '@mayim/domain/site/forms.ts'
import { amountFault, readAmount, writeAmount } from '../payment/gifts.tsx'
import type { PaymentBody } from '../payment/use-payment.ts'

/** The fields of the donate form. */
export interface DonateInput {
  readonly amount: string
  readonly type: string
  readonly description: string
  readonly tipType: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

export const emptyDonation: DonateInput = {
  amount: '',
  type: 'donation',
  description: '',
  tipType: '',
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
}

interface Lists {
  readonly donationTypes: readonly string[]
  readonly tipTypes: readonly string[]
}

/** A field and the code of what is wrong with it. */
export interface WrongField {
  readonly field: string
  readonly code: RefusalCode
}

export type ValidatedDonation = { readonly amountMinor: number } & (
  | { readonly ok: true; readonly body: Omit<PaymentBody, 'paymentInfo' | 'saveCard'> }
  | { readonly ok: false; readonly wrong: readonly WrongField[] }
)

/** Judges the form by the domain's rules, every field at once, and makes the payment of it (money-56, money-57). */
export function validateDonation(input: DonateInput, isHer: boolean, lists: Lists): ValidatedDonation {
  const read = readAmount(input.amount)
  const amountMinor = read ?? 0
  const isTip = input.type === 'tip'
  const form = { ...input, amountMinor }
  const checks = [
    checkDonationType(input.type, input.description, lists.donationTypes),
    ...checkDonateFields(form, isHer),
    ...(isTip && amountMinor > 0 ? [checkTip(amountMinor, input.tipType, lists.tipTypes)] : []),
  ]
  const wrong = checks
    .filter((each): each is Refusal => !each.ok)
    .map(
      ({ field = '', code }): WrongField =>
        field === 'amt' && read === null ? { field, code: amountFault(input.amount) } : { field, code },
    )
  if (wrong.length > 0) return { ok: false, amountMinor, wrong }
  const { firstName, lastName, phone } = input
  return {
    ok: true,
    amountMinor,
    body: {
      method: 'donation',
      // Sent as negative, shown as absolute: the wire's manner (money-2).
      amt: decimalOf(-amountMinor),
      email: input.email.trim(),
      donationType: input.type,
      ...(input.type === 'other' ? { note: input.description.trim() } : {}),
      ...(isTip ? { tipNote: input.tipType } : {}),
      ...(isHer ? {} : { firstName: firstName.trim(), lastName: lastName.trim(), phone: phone.trim() }),
    },
  }
}

/**
 * Selects a kind of donation: a preset sets its amount, and removes it when another kind is selected.
 * @param presets the usual amounts, in minor units
 */
export function withType(
  input: DonateInput,
  type: string,
  presets: Readonly<Record<string, number>> = donationPresets,
): DonateInput {
  const [before, after] = [presets[input.type], presets[type]]
  const isPresetAmount = before !== undefined && readAmount(input.amount) === before
  const amount = after === undefined ? (isPresetAmount ? '' : input.amount) : writeAmount(after)
  return { ...input, type, amount }
}
