import { type Language, languages } from '@mayim/domain/language.ts'

/** The first language of an Accept-Language header for which there are texts (`iw` is the old code of Hebrew). */
export function languageOf(header: string | undefined): Language | undefined {
  for (const part of header?.slice(0, 200).split(',') ?? []) {
    const tag = part.split(';')[0]?.trim().toLowerCase().split('-')[0]
    const found = languages.find(language => language === (tag === 'iw' ? 'he' : tag))
    if (found) return found
  }
  return undefined
}
