import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import { useState } from 'react'

/** The fields of an entry while they are edited; a price and a number are what was typed. */
export interface Draft {
  readonly names: Readonly<Record<Language, string>>
  readonly texts: Readonly<Record<Language, string>>
  readonly price: string
  readonly value: string
  readonly months: string
  readonly address: string
  readonly phone: string
  readonly website: string
  readonly lowAt: string
  readonly shown: boolean
}

const blank = Object.fromEntries(languages.map(language => [language, ''])) as Record<Language, string>

export function useDraft(entry: EditedEntry | null) {
  const [draft, setDraft] = useState<Draft>({
    names: entry?.names ?? blank,
    texts: entry?.texts ?? blank,
    price: typedOf(entry?.price),
    value: typedOf(entry?.value),
    months: typedOf(entry?.months),
    address: entry?.address ?? '',
    phone: entry?.phone ?? '',
    website: entry?.website ?? '',
    lowAt: typedOf(entry?.lowAt),
    shown: entry?.shown ?? true,
  })
  return { draft, change: (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part })) }
}

function typedOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

function numberOf(typed: string): number | null {
  return typed === '' ? null : Number(typed)
}

/** What is sent of a draft. */
export function bodyOf(list: ListName, draft: Draft) {
  const { names, texts, price, value, months, address, phone, website, lowAt, shown } = draft
  const hasPrice = list === 'merchandise' || list === 'donationType' || list === 'package'
  return {
    list,
    names,
    texts,
    shown,
    ...(hasPrice ? { price: numberOf(price) } : {}),
    ...(list === 'package' ? { value: numberOf(value), months: numberOf(months) } : {}),
    ...(list === 'location' ? { reach: { address, phone, website } } : {}),
    ...(list === 'merchandise' ? { lowAt: numberOf(lowAt) } : {}),
  }
}

/** The list with the draft in its place, or at the end if it is new. */
export function withDraft(
  entries: readonly EditedEntry[],
  list: ListName,
  entry: EditedEntry | null,
  draft: Draft,
): EditedEntry[] {
  const base = entry ?? { list, id: 'draft', picture: '', left: null }
  const { names, texts, address, phone, website, shown } = draft
  const numbers = {
    price: numberOf(draft.price),
    value: numberOf(draft.value),
    months: numberOf(draft.months),
  }
  const reach = { address, phone, website }
  const shownNow: EditedEntry = { ...base, names, texts, ...numbers, ...reach, shown, lowAt: null }
  return entry ? entries.map(each => (each.id === entry.id ? shownNow : each)) : [...entries, shownNow]
}
