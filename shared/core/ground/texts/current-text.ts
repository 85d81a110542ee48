import type { Language } from '@mayim/domain/language.ts'
import { codeLine } from '@mayim/domain/messages/message-text.ts'
import { fillPlaceholders } from '@mayim/domain/site/text-placeholders.ts'
import { refusal as refusalEn } from '@mayim/texts/en/refusal.ts'
import { refusal as refusalHe } from '@mayim/texts/he/refusal.ts'
import { refusal as refusalYi } from '@mayim/texts/yi/refusal.ts'
import type { Caller, Readers } from '../runtime/facility.ts'
import { builtInText, type ServerArea, type ServerTextKey, serverTexts } from './server-texts.ts'
import { languageTextRow, languageTextRows } from './text-table.ts'

type Values = Readonly<Record<string, string | number>>

interface WantedText {
  readonly language: Language
  readonly key: ServerTextKey
}

/** A text that a server writes: the facility's own, where an Admin changed it (screens-492). */
export async function currentText(db: Readers, { language, key }: WantedText): Promise<string> {
  return (await languageTextRow(db, { language, key }))?.text || builtInText(language, key)
}

/** The same with its values filled in. */
export async function formatText(
  db: Readers,
  wanted: WantedText,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  return fillPlaceholders(await currentText(db, wanted), values)
}

/** All texts of an area as the facility words them, for a paper or a mail that has many; read once. */
export async function currentTexts<A extends ServerArea>(db: Readers, language: Language, area: A) {
  const own = new Map((await languageTextRows(db, language)).map(({ key, text }) => [key, text]))
  const texts = structuredClone(serverTexts[language][area])
  lay(own, area, texts)
  return texts
}

function lay(own: ReadonlyMap<string, string>, path: string, texts: object): void {
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') Reflect.set(texts, key, own.get(`${path}.${key}`) || value)
    else lay(own, `${path}.${key}`, value)
}

const refusals: Readonly<Record<Caller['language'], Readonly<Record<string, unknown>>>> = {
  en: refusalEn,
  he: refusalHe,
  yi: refusalYi,
}

/**
 * The text of a refusal's code, with `{name}` filled in. `count` selects the plural form. A code
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
  return fillPlaceholders(String(texts[key]), values)
}

/**
 * The text with a login code: neutral, without the name of the place, and with the line that binds the code to our page
 * (messages-1, messages-5).
 * @param sentence with the place of the code, in her language
 * @param host of the public address; null if there is none
 */
export function codeText(sentence: string, code: string, host: string | null): string {
  return fillPlaceholders(sentence, { code }) + codeLine(code, host)
}

/** What a call reads out: the digits one by one. */
export function spokenCode(sentence: string, code: string): string {
  return fillPlaceholders(sentence, { code: [...code].join(', ') })
}
