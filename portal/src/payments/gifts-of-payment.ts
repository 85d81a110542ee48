import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { type Gift, sumOfGifts } from '@mayim/domain/money/gift.ts'

/** The tips and donations that a card payment of a visit includes. */
export function giftsOf({ gifts }: Pick<CardPaymentRow, 'gifts'>): readonly Gift[] {
  return gifts === null ? [] : (JSON.parse(gifts) as Gift[])
}

/** What of a card payment is for the visit itself, in minor units. */
export function visitPartOf(row: Pick<CardPaymentRow, 'gifts' | 'amountMinor'>): number {
  return row.amountMinor - sumOfGifts(giftsOf(row))
}
