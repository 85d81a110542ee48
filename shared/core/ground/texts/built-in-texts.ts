import { catalogues } from '@mayim/texts/catalogues.ts'
import type { Area } from '@mayim/texts/texts.ts'

type Language = keyof typeof catalogues

const loading = new Map<Language, Promise<ReadonlyMap<string, string>>>()

/** Every built-in text of a language by `area.key.key`, plurals with their suffix. */
export function builtInTexts(language: Language): Promise<ReadonlyMap<string, string>> {
  const known = loading.get(language) ?? load(language)
  loading.set(language, known)
  return known
}

async function load(language: Language): Promise<ReadonlyMap<string, string>> {
  const areas = Object.keys(catalogues[language]) as Area[]
  const loaded = await Promise.all(areas.map(area => catalogues[language][area]()))
  return new Map(loaded.flatMap((texts, at) => leaves(areas[at] ?? '', (texts as never)[areas[at] ?? ''])))
}

/** Every text below a path, each with its dotted key. */
export function leaves(path: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(`${path}.${key}`, inner))
}
