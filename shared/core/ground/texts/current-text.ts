import type { Language } from '@mayim/domain/language.ts'
import type { Readers } from '../runtime/facility.ts'
import { builtInText, type ServerArea, type ServerTextKey, serverTexts } from './server-texts.ts'
import { languageTextRow, languageTextRows } from './text-table.ts'

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

/** A text with `{name}` filled in; older releases stored `{ name }` too. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\s*(\w+)\s*\}/g, (whole, name: string) => values[name] ?? whole)
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
