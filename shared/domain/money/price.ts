import { type Choices, choicesInMode, type RoomKind, roomKindOf } from '../capacity/choices.ts'
import { ok, type Result, refuse } from '../result.ts'

/** The keys of the price settings. */
export const priceKeys = [
  'priceBath',
  'priceShower',
  'priceKallah',
  'priceParking',
  'priceSalonManicure',
  'priceSalonPedicure',
  'priceSalonBoth',
  'priceDoubleSlot',
  'priceSegula',
  'pricePrivateBath',
  'pricePrivateShower',
  'priceBathDiscount',
  'priceShowerDiscount',
  'pricePrivateBathDiscount',
  'pricePrivateShowerDiscount',
] as const

/** The price settings by their own keys, in minor units; null (blank) is not offered, 0 is free. */
export type PriceSettings = Readonly<Record<(typeof priceKeys)[number], number | null>>

export interface PrepaySettings {
  readonly reservationsRequirePrepayAll: boolean
  readonly reservationsRequirePrepayFriday: boolean
  readonly reservationsRequirePrepayParking: boolean
}

export interface PriceLine {
  /** Text key under `price.`, e.g. `bath`, `parking`. */
  readonly key: string
  readonly amountMinor: number
}

export interface Price {
  readonly lines: readonly PriceLine[]
  readonly totalMinor: number
}

interface PricedRequest extends Choices {
  /** For approved members and those whom staff have marked; never self-asserted. */
  readonly useDiscountPrice?: boolean
}

type PriceKey = keyof PriceSettings

/** The price of the room. The accessible room is priced as a bath, and called by its own name (money-7). */
const roomPrices: Record<RoomKind, { key: string; price: PriceKey; discount?: PriceKey }> = {
  shower: { key: 'shower', price: 'priceShower', discount: 'priceShowerDiscount' },
  bath: { key: 'bath', price: 'priceBath', discount: 'priceBathDiscount' },
  handicapped: { key: 'wheelchair', price: 'priceBath', discount: 'priceBathDiscount' },
  privateShower: {
    key: 'privateShower',
    price: 'pricePrivateShower',
    discount: 'pricePrivateShowerDiscount',
  },
  privateBath: { key: 'privateBath', price: 'pricePrivateBath', discount: 'pricePrivateBathDiscount' },
  privateHandicapped: {
    key: 'private-wheelchair',
    price: 'pricePrivateBath',
    discount: 'pricePrivateBathDiscount',
  },
  segula: { key: 'segula', price: 'priceSegula' },
  kallah: { key: 'kallah', price: 'priceKallah' },
}

/**
 * The price of a visit in minor units, with a line for the room and one for each extra. A blank discount is none: the
 * ordinary price applies. Refuses `notOffered` with the choice as field when its price is blank (money-5, money-6,
 * money-12).
 * @param day in Shabbos mode room kind and extras are ignored
 */
export function price(
  request: PricedRequest,
  settings: PriceSettings,
  day: { readonly shabbosMode: boolean },
): Result<Price> {
  const choices = choicesInMode(request, day.shabbosMode)
  const lines: PriceLine[] = []
  for (const asked of [
    roomPrice(choices, settings, request.useDiscountPrice ?? false),
    ...extras(choices, settings),
  ]) {
    if (asked.amountMinor === null) return refuse('invalid', 'notOffered', { field: asked.field })
    lines.push({ key: asked.key, amountMinor: asked.amountMinor })
  }
  return ok({ lines, totalMinor: lines.reduce((sum, line) => sum + line.amountMinor, 0) })
}

/** Whether that room can be chosen at all: a private room without a price is shown as Coming Soon (money-5). */
export function isPriced(choices: Choices, settings: PriceSettings): boolean {
  return settings[roomPrices[roomKindOf(choices)].price] !== null
}

/**
 * Compares the total that a client showed with the server's. Refuses `priceChanged` with the new total, which the
 * patron sees before she confirms again.
 */
export function checkTotal(shownMinor: number, owed: Price): Result<Price> {
  if (shownMinor === owed.totalMinor) return ok(owed)
  return refuse('conflict', 'priceChanged', { field: 'total', detail: { totalMinor: owed.totalMinor } })
}

/** The parts of the amount shown for payment, in minor units. */
interface TotalParts {
  /** Earlier charges that remain, such as merchandise of the booking being edited. */
  readonly balanceMinor: number
  /** Earlier payments. */
  readonly amountPaidMinor: number
  /** Room and extras as chosen now. */
  readonly selectedMinor: number
  /** Merchandise as chosen now. */
  readonly merchandiseMinor: number
}

/** Balance minus amount paid plus selected items plus merchandise (money-13). Below zero it is a credit. */
export function totalOf(parts: TotalParts): number {
  return parts.balanceMinor - parts.amountPaidMinor + parts.selectedMinor + parts.merchandiseMinor
}

/** The facts that decide on the discount price. */
interface DiscountFacts {
  /** The request's value; null if it has none. */
  readonly asked: boolean | null
  readonly byStaff: boolean
  /** Her membership gives it, or staff have marked the account. */
  readonly entitled: boolean
  /** The donation of this booking is one of the presets (`presetsOf`). */
  readonly withPreset: boolean
  /** The edited booking has the discount price, and staff do not take it away. */
  readonly kept: boolean
}

/**
 * Whether the discount price applies: for members and accounts marked by staff, on request of staff, with a donation
 * preset, and for an edit of a booking that has it; a patron's own request has no effect (money-11). A request for the
 * full price gets it.
 */
export function discountApplies(facts: DiscountFacts): boolean {
  if (facts.asked === false) return false
  return facts.entitled || facts.withPreset || facts.kept || (facts.byStaff && facts.asked === true)
}

/** Whether payment is required before the booking is Reserved (money-25). */
export function requiresPrepayment(
  request: { readonly parking: boolean },
  settings: PrepaySettings,
  day: { readonly shabbosMode: boolean },
): boolean {
  return (
    settings.reservationsRequirePrepayAll ||
    (settings.reservationsRequirePrepayFriday && day.shabbosMode) ||
    (settings.reservationsRequirePrepayParking && request.parking)
  )
}

interface Asked {
  readonly field: string
  readonly key: string
  readonly amountMinor: number | null
}

function roomPrice(choices: Choices, settings: PriceSettings, useDiscount: boolean): Asked {
  const { key, price, discount } = roomPrices[roomKindOf(choices)]
  const reduced = useDiscount && discount ? settings[discount] : null
  if (reduced !== null) return { field: 'roomType', key: `${key}Discount`, amountMinor: reduced }
  return { field: 'roomType', key, amountMinor: settings[price] }
}

function extras(choices: Choices, settings: PriceSettings): Asked[] {
  const both = choices.salonBoth || (choices.salonManicure && choices.salonPedicure)
  const offers: readonly [boolean, string, number | null][] = [
    [choices.doubleSlot, 'doubleSlot', settings.priceDoubleSlot],
    [choices.parking, 'parking', settings.priceParking],
    [both, 'salonBoth', settings.priceSalonBoth],
    [choices.salonManicure && !both, 'salonManicure', settings.priceSalonManicure],
    [choices.salonPedicure && !both, 'salonPedicure', settings.priceSalonPedicure],
  ]
  return offers.filter(([chosen]) => chosen).map(([, key, amountMinor]) => ({ field: key, key, amountMinor }))
}

/** A booked visit with the price that was agreed. */
interface BookedPrice extends PricedRequest {
  readonly keptMinor: number
}

/** The prices of a night. */
export interface NightPrices {
  readonly settings: PriceSettings
  readonly shabbosMode: boolean
}

/** What a booked visit keeps, and what it would cost if it were booked after the change. */
interface ChangedPrice {
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
  const newMinor = totalOnNight(request, after)
  if (newMinor === totalOnNight(request, before) || newMinor === keptMinor) return null
  return { keptMinor, newMinor }
}

function totalOnNight(request: PricedRequest, { settings, shabbosMode }: NightPrices): number | null {
  const priced = price(request, settings, { shabbosMode })
  return priced.ok ? priced.value.totalMinor : null
}
