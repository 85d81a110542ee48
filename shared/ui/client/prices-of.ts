import { minorOf } from '@mayim/domain/money/money.ts'
import type { PrepaySettings, PriceSettings } from '@mayim/domain/money/price.ts'
import type { CallAnswer } from './call-api.ts'

type Settings = CallAnswer<'publicSettings'>

const priceKeys = [
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
] as const satisfies readonly (keyof PriceSettings)[]

/** The settings that the domain's price and prepayment rules ask for. */
export function pricesOf(settings: Settings): PriceSettings & PrepaySettings {
  const isOn = (key: string) => settings[key]?.value === 'True'
  const prices = Object.fromEntries(priceKeys.map(key => [key, priceSetting(settings, key)]))
  return {
    ...(prices as Record<(typeof priceKeys)[number], number | null>),
    reservationsRequirePrepayAll: isOn('reservationsRequirePrepayAll'),
    reservationsRequirePrepayFriday: isOn('reservationsRequirePrepayFriday'),
    reservationsRequirePrepayParking: isOn('reservationsRequirePrepayParking'),
  }
}

/** Blank is not offered, 0 is free. */
function priceSetting(settings: Settings, key: string): number | null {
  const text = settings[key]?.value ?? ''
  return text === '' ? null : minorOf(Number(text))
}
