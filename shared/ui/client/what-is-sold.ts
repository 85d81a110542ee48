import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import type { MerchandiseItem } from '@mayim/contract/entities/shop.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { minorOf } from '@mayim/domain/money/money.ts'
import { type PrepaySettings, type PriceSettings, priceKeys } from '@mayim/domain/money/price.ts'
import type { Language } from '../language.ts'
import type { CallAnswer } from './call-api.ts'

type Settings = CallAnswer<'publicSettings'>

/** The public settings of a night: tonight's, and what is planned from that night on (settings-45). */
export function settingsOn(settings: Settings, night: Pick<ScheduleDay, 'settings'> | undefined): Settings {
  const planned = Object.entries(night?.settings ?? {}).map(([key, value]) => [key, { value }])
  return { ...settings, ...Object.fromEntries(planned) }
}

/** The settings that the domain's price and prepayment rules ask for. */
export function pricesOf(settings: Settings): PriceSettings & PrepaySettings {
  const isOn = (key: string) => settings[key]?.value === 'True'
  const prices = Object.fromEntries(priceKeys.map(key => [key, priceSetting(settings, key)]))
  return {
    ...(prices as PriceSettings),
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

/** The name in a language of an item that was sold; of one that is no longer sold the recorded name. */
export function itemName(items: readonly MerchandiseItem[], item: string, language: Language): string {
  const found = items.find(each => itemKey(each.item) === itemKey(item))
  return found ? inLanguage(found.names, language) : item
}
