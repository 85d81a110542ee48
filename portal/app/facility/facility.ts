import { minorOf } from '@mayim/shared/domain/money.ts'
import type { PrepaySettings, PriceSettings } from '@mayim/shared/domain/price-settings.ts'
import type { CallAnswer } from '@mayim/shared/ui/client/call-api.ts'
import { setFacilityClock } from '@mayim/shared/ui/client/now.ts'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { money } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useEffect } from 'react'

type SettingsAnswer = CallAnswer<'publicSettings'>

/** How often the facility's clock is asked again: patron 9, Tevilah time refresh. */
const clockEveryMs = 360_000

/** The public settings; rarely changed, kept for the page's life. */
export function usePublicSettings() {
  return useCall('publicSettings', undefined, { staleMs: 300_000 })
}

/** Follows the facility's clock, so that "tonight" is hers and not the phone's. */
export function useFacilityClock(): void {
  const zmanim = useCall('zmanim', {}, { everyMs: clockEveryMs, staleMs: clockEveryMs })
  const now = zmanim.data?.now
  useEffect(() => {
    if (now) setFacilityClock(Date.parse(now))
  }, [now])
}

export function textSetting(settings: SettingsAnswer | undefined, key: string): string {
  return settings?.[key]?.value ?? ''
}

export function flagSetting(settings: SettingsAnswer, key: string): boolean {
  return textSetting(settings, key) === 'True'
}

export function numberSetting(settings: SettingsAnswer, key: string, otherwise: number): number {
  const text = textSetting(settings, key)
  return text === '' || Number.isNaN(Number(text)) ? otherwise : Number(text)
}

/** Blank is not offered, 0 is free. */
function priceSetting(settings: SettingsAnswer, key: string): number | null {
  const text = textSetting(settings, key)
  return text === '' ? null : minorOf(Number(text))
}

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
export function pricesOf(settings: SettingsAnswer): PriceSettings & PrepaySettings {
  const prices = Object.fromEntries(priceKeys.map(key => [key, priceSetting(settings, key)]))
  return {
    ...(prices as Record<(typeof priceKeys)[number], number | null>),
    reservationsRequirePrepayAll: flagSetting(settings, 'reservationsRequirePrepayAll'),
    reservationsRequirePrepayFriday: flagSetting(settings, 'reservationsRequirePrepayFriday'),
    reservationsRequirePrepayParking: flagSetting(settings, 'reservationsRequirePrepayParking'),
  }
}

/** Money in the facility's currency and her language. */
export function useMoney(): (amount: number) => string {
  const { language } = useTexts()
  const currency = textSetting(usePublicSettings().data, 'currency') || 'USD'
  return amount => money(amount, currency, language)
}
