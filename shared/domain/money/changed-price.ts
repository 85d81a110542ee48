import { type PricedRequest, type PriceSettings, price } from './price.ts'

/** A booked visit with the price that was agreed. */
export interface BookedPrice extends PricedRequest {
  readonly keptMinor: number
}

/** The prices of a night. */
export interface NightPrices {
  readonly settings: PriceSettings
  readonly shabbosMode: boolean
}

/** What a booked visit keeps, and what it would cost if it were booked after the change. */
export interface ChangedPrice {
  readonly keptMinor: number
  /** Null: no longer offered. */
  readonly newMinor: number | null
}

/**
 * The price of a booked visit before and after a change of the settings; null if the change does not touch it, or leads
 * to the price that it has. The booked price stays (money-10, settings-740).
 */
export function changedPrice(
  { keptMinor, ...request }: BookedPrice,
  before: NightPrices,
  after: NightPrices,
): ChangedPrice | null {
  const newMinor = totalOf(request, after)
  if (newMinor === totalOf(request, before) || newMinor === keptMinor) return null
  return { keptMinor, newMinor }
}

function totalOf(request: PricedRequest, { settings, shabbosMode }: NightPrices): number | null {
  const priced = price(request, settings, { shabbosMode })
  return priced.ok ? priced.value.totalMinor : null
}
