import { codeLine } from '@mayim/domain/messages/message-text.ts'
import { refusal as refusalEn } from '@mayim/texts/en/refusal.ts'
import { refusal as refusalHe } from '@mayim/texts/he/refusal.ts'
import { refusal as refusalYi } from '@mayim/texts/yi/refusal.ts'
import type { Caller } from './runtime/facility.ts'

type Values = Readonly<Record<string, string | number>>

const refusals: Readonly<Record<Caller['language'], Readonly<Record<string, unknown>>>> = {
  en: refusalEn,
  he: refusalHe,
  yi: refusalYi,
}
/**
 * The text of a refusal's code, with `{name}` filled in as i18next does. `count` selects the plural form. A code
 * without its own text has that of its kind.
 */
export function refusalSentence(
  language: Caller['language'],
  code: string,
  kind: string,
  values: Values = {},
): string {
  const texts = refusals[language]
  const count = values.count
  const form = typeof count === 'number' ? `${code}_${new Intl.PluralRules(language).select(count)}` : code
  const key = [form, `${code}_other`, code, kind].find(each => Object.hasOwn(texts, each)) ?? 'internal'
  return interpolate(String(texts[key]), values)
}

/**
 * The text with a login code: neutral, without the name of the place, and with the line that binds the code to our page
 * (messages-1, messages-5).
 * @param sentence with the place of the code, in her language
 * @param host of the public address; null if there is none
 */
export function codeText(sentence: string, code: string, host: string | null): string {
  return interpolate(sentence, { code }) + codeLine(code, host)
}

/** What a call reads out: the digits one by one. */
export function spokenCode(sentence: string, code: string): string {
  return interpolate(sentence, { code: [...code].join(', ') })
}

function interpolate(text: string, values: Values): string {
  return text.replace(/\{\s*(\w+)\s*\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  )
}
