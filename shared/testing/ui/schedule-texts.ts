import { schedule as en } from '@mayim/texts/en/schedule.ts'
import { schedule as he } from '@mayim/texts/he/schedule.ts'
import { schedule as yi } from '@mayim/texts/yi/schedule.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'
import type { Language } from '@mayim/ui/language.ts'

const texts: Readonly<Record<Language, object>> = { en, he, yi }

/** The texts of the area `schedule` where no screen is: a missing text, and a value that is not filled in, show. */
export function scheduleTexts(language: Language): Pick<UseTexts, 't' | 'language'> {
  return {
    language,
    t: (key, values = {}) => {
      const path = key.split('.').slice(1)
      const form = typeof values.count === 'number' ? new Intl.PluralRules(language).select(values.count) : ''
      const text = found(texts[language], path) ?? found(texts[language], withEnding(path, form))
      return text?.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) ?? key
    },
  }
}

function withEnding(path: readonly string[], form: string): string[] {
  return [...path.slice(0, -1), `${path.at(-1)}_${form}`]
}

function found(within: unknown, path: readonly string[]): string | undefined {
  const [name, ...rest] = path
  if (name === undefined) return typeof within === 'string' ? within : undefined
  const inner = (within as Record<string, unknown> | undefined)?.[name]
  return found(inner, rest)
}
