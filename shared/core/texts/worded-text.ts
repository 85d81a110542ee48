import type { Language } from '@mayim/domain/language.ts'
import type { Readers } from '../runtime/facility.ts'
import { languageTextRow } from './text-table.ts'

interface WantedText {
  readonly language: Language
  readonly key: string
  readonly builtIn: string
}

/** The text that the server words itself: the facility's own, where an Admin changed it (screens-492). */
export async function currentText(db: Readers, { language, key, builtIn }: WantedText): Promise<string> {
  return (await languageTextRow(db, { language, key }))?.text || builtIn
}

/** The same with its values filled in. */
export async function wordedText(
  db: Readers,
  wanted: WantedText,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const text = await currentText(db, wanted)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
