import type { SettingDefinition } from '@mayim/contract/settings/definition.ts'
import { unitOf } from '@mayim/contract/settings/unit.ts'
import { isWriteOnly, type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { hourToMinutes } from '@mayim/domain/calendar/schedule-hours.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { money, timeOf, wallTime } from '../format.ts'
import { type UseTexts, useTexts } from '../i18n.ts'
import { languageNames } from '../language.ts'

/** A setting as an Admin reads it. */
export interface StoredSetting {
  readonly value: string
  readonly isSet?: boolean
  readonly changedAt?: string
  readonly changedBy?: string | null
  readonly valueBefore?: string
  /** For the nights from a later one on, by their first night. */
  readonly planned?: readonly { readonly from: string; readonly value: string }[]
}
export type StoredSettings = Readonly<Record<string, StoredSetting>>

/** Facts of the facility that values are written with. */
export interface Place {
  readonly timeZone: string
  readonly currency: string
}

/** How many of the nights that a change touches are listed; the booked ones come first. */
export const nightsShown = 10

/** Whether a setting differs from its default, or is planned to; a secret does if it is set. */
export function isChanged(key: SettingKey, stored: StoredSetting): boolean {
  if (settingsRegistry[key].type === 'computed') return false
  if (stored.planned) return true
  return isWriteOnly(key) ? stored.isSet === true : stored.value !== settingsRegistry[key].default
}

/** Writes a stored text as a person reads it: with its unit, as a time, an amount or the word of a choice. */
export function useValueText(place: Place): (key: SettingKey, value: string) => string {
  const texts = useTexts()
  return (key, value) => valueText(settingsRegistry[key], { key, value, place, texts })
}

interface Written {
  readonly key: SettingKey
  readonly value: string
  readonly place: Place
  readonly texts: UseTexts
}

function valueText(definition: SettingDefinition, { key, value, place, texts }: Written): string {
  const { t, language } = texts
  if (value === '') return t('settings.blank')
  switch (definition.type) {
    case 'boolean':
      return t(value === 'True' ? 'settings.on' : 'settings.off')
    case 'hour':
      return wallTime(hourToTime(value), language)
    case 'time':
      return wallTime(value, language)
    case 'money':
      return money(Number(value), place.currency, language)
    case 'choice':
      return t(`settings.choice.${value}` as TextKey)
    case 'language':
      return languageNames[value as keyof typeof languageNames]
    case 'computed':
      return timeOrText(value, place.timeZone, language)
    default: {
      const unit = unitOf(key, definition)
      return unit === null ? value : t(`settings.unit.${unit}`, { count: Number(value) })
    }
  }
}

/** A computed value is an instant or a wall time. */
function timeOrText(value: string, timeZone: string, language: UseTexts['language']): string {
  return /^\d{4}-.+Z$/.test(value) ? timeOf(value, timeZone, language) : wallTime(value, language)
}

const dayEndsAtHour = 5

/** A stored hour as a wall time: `22.75` is `22:45`, `24.5` is `00:30`. Blank stays blank. */
export function hourToTime(hour: string): string {
  if (hour === '') return ''
  const minutes = hourToMinutes(Number(hour)) % (24 * 60)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/**
 * The stored text of a wall time. A time before the end of the business day is after midnight, where the key has such
 * hours.
 * @param latest the latest hour of the key
 */
export function timeToHour(time: string, latest: number): string {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) return ''
  const isNextDate = hours < dayEndsAtHour && latest >= 24
  return String(Number((hours + minutes / 60 + (isNextDate ? 24 : 0)).toFixed(9)))
}
