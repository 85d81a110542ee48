import { type Choices, plainChoices } from '@mayim/domain/capacity/choices.ts'
import { type PriceSettings, price } from '@mayim/domain/money/price.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { CallCode } from '@mayim/ui/client/call-api.ts'

/** The choices besides bath or shower. */
export const moreChoices = [
  'privateRoom',
  'handicapped',
  'segula',
  'kallah',
  'doubleSlot',
  'parking',
] as const

/** Shown only where the edited visit has them. */
export const rareChoices = ['salonManicure', 'salonPedicure', 'salonBoth', 'chabadBor'] as const

export type MoreChoice = (typeof moreChoices)[number] | (typeof rareChoices)[number]

const allChoices: readonly MoreChoice[] = [...moreChoices, ...rareChoices]

export interface Kind {
  readonly bath: boolean
  readonly more: ReadonlySet<MoreChoice>
}

export const plainKind: Kind = { bath: false, more: new Set() }

/** What a visit has chosen: a form that changes nothing sends the same again (booking-77). */
export function kindOf(visit: Choices): Kind {
  return { bath: visit.bath, more: new Set(allChoices.filter(key => visit[key])) }
}

/** The same names as the fields of a booking. */
export function choicesOf({ bath, more }: Kind): Choices {
  return { ...plainChoices, bath, ...Object.fromEntries(allChoices.map(key => [key, more.has(key)])) }
}

/** Whether a choice is for sale on an ordinary night: without a price a booking with it is refused (money-5). */
export function hasPrice(key: MoreChoice, prices: PriceSettings): boolean {
  const asked = { ...plainChoices, [key]: true, useDiscountPrice: false }
  return price(asked, prices, { shabbosMode: false }).ok
}

const overridable: ReadonlySet<RefusalCode> = new Set<CallCode<'newReservation'>>([
  'slotTaken',
  'parkingTaken',
  'salonTaken',
  'slotPast',
  'reserveDatePastCutoff',
])

/** Whether staff may override a refusal (visit-39). */
export function isOverridable(code: RefusalCode | undefined): boolean {
  return code !== undefined && (overridable.has(code) || code === 'reasonMissing')
}
