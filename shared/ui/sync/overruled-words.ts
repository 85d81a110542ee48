import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import { type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { settingOf } from '@mayim/contract/settings-by-night.ts'
import { isolate, shortDate } from '../format.ts'
import type { UseTexts } from '../i18n.ts'

/** What was overruled: a setting by its name, another record by its kind. */
export function overruledOf(
  detail: AttentionItem['detail'],
  { t, language }: Pick<UseTexts, 't' | 'language'>,
) {
  const written = String(detail.key ?? '')
  const isNight = detail.entity === 'scheduleOverride' && written !== ''
  const key = isNight ? shortDate(written, language) : isolate(written)
  const kind = overruledKinds.find(each => each === detail.entity) ?? 'other'
  const what =
    detail.entity === 'setting' ? settingName(written, t) : t(`link.attention.overruledOf.${kind}`, { key })
  const value = (text: unknown) => isolate(String(text ?? '') || '–')
  return {
    what,
    by: isolate(String(detail.by ?? '')),
    lost: value(detail.lost),
    now: value(detail.now),
  }
}

function settingName(key: string, t: UseTexts['t']): string {
  if (!Object.hasOwn(settingsRegistry, settingOf(key))) return isolate(key)
  const name = `settings.name.${settingOf(key) as SettingKey}` as const
  const text = t(name)
  return text === name ? isolate(key) : text
}

const overruledKinds = [
  'attendant',
  'languageText',
  'listEntry',
  'merchandiseItem',
  'reservation',
  'scheduleOverride',
  'user',
] as const
