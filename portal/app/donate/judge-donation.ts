import { checkDonationType, donationPresets } from '@mayim/domain/money/donation.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { Refusal } from '@mayim/domain/result.ts'
import { checkDonateForm } from '@mayim/domain/site/forms.ts'
import { readAmount, writeAmount } from '../payment/amount.ts'
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
  type: 'Donation',
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

export type JudgedDonation = { readonly amountMinor: number } & (
  | { readonly ok: true; readonly body: Omit<PaymentBody, 'paymentInfo' | 'saveCard'> }
  | { readonly ok: false; readonly wrong: { readonly field: string; readonly code: RefusalCode } }
)

/** Judges the form by the domain's rules, and makes the payment of it (money-56, money-57). */
export function judgeDonation(input: DonateInput, isHer: boolean, lists: Lists): JudgedDonation {
  const amountMinor = readAmount(input.amount) ?? 0
  const isTip = input.type === 'Tip'
  const form = { ...input, amountMinor }
  const checks = [
    checkDonationType(input.type, input.description, lists.donationTypes),
    checkDonateForm(form, isHer),
    ...(isTip ? [checkTip(amountMinor, input.tipType, lists.tipTypes)] : []),
  ]
  const refused = checks.find((each): each is Refusal => !each.ok)
  if (refused) return { ok: false, amountMinor, wrong: { field: refused.field ?? '', code: refused.code } }
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
      ...(input.type === 'Other' ? { note: input.description.trim() } : {}),
      ...(isTip ? { tipNote: input.tipType } : {}),
      ...(isHer ? {} : { firstName: firstName.trim(), lastName: lastName.trim(), phone: phone.trim() }),
    },
  }
}

/** Selects a kind of donation: a preset sets its amount, and removes it when another kind is selected. */
export function withType(input: DonateInput, type: string): DonateInput {
  const presets: Readonly<Record<string, number>> = donationPresets
  const [before, after] = [presets[input.type], presets[type]]
  const isPresetAmount = before !== undefined && readAmount(input.amount) === before
  const amount = after === undefined ? (isPresetAmount ? '' : input.amount) : writeAmount(after)
  return { ...input, type, amount }
}
