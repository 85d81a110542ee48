import type { EditedEntry, ListName } from '@mayim/contract/entities/listed.ts'
import type { PreparationNights } from '@mayim/domain/calendar/preparation.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import type { Reach } from '@mayim/domain/site/place.ts'
import { changedFields } from '@mayim/domain/sync/changed-fields.ts'
import { useDraft } from '../../kit/use-draft.ts'

/** The fields of an entry while they are edited; a price and a number are what was typed. */
export interface Draft {
  readonly names: Readonly<Record<Language, string>>
  readonly texts: Readonly<Record<Language, string>>
  readonly price: string
  readonly value: string
  readonly months: string
  readonly reach: Reach
  readonly nights: PreparationNights
  readonly shown: boolean
}

const blank = Object.fromEntries(languages.map(language => [language, ''])) as Record<Language, string>

export function useEntryDraft(entry: EditedEntry | null) {
  return useDraft<Draft>({
    names: entry?.names ?? blank,
    texts: entry?.texts ?? blank,
    price: typedOf(entry?.price),
    value: typedOf(entry?.value),
    months: typedOf(entry?.months),
    reach: { address: entry?.address ?? '', phone: entry?.phone ?? '', website: entry?.website ?? '' },
    nights: entry?.nights ?? 'every',
    shown: entry?.shown ?? true,
  })
}

function typedOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

function numberOf(typed: string): number | null {
  return typed === '' ? null : Number(typed)
}

/** What is sent of a draft: what differs from when the form was opened. Of a new entry, of which nothing was there, all of it. */
export function bodyOf(opened: Partial<Draft>, draft: Draft) {
  const { names, texts, reach, nights, shown, ...numbers } = changedFields(opened, draft)
  const { price, value, months } = numbers
  return {
    ...(names && { names: changedFields(opened.names ?? {}, names) }),
    ...(texts && { texts: changedFields(opened.texts ?? {}, texts) }),
    ...(reach && { reach: changedFields(opened.reach ?? {}, reach) }),
    ...(nights === undefined ? {} : { nights }),
    ...(shown === undefined ? {} : { shown }),
    ...(price === undefined ? {} : { price: numberOf(price) }),
    ...(value === undefined ? {} : { value: numberOf(value) }),
    ...(months === undefined ? {} : { months: numberOf(months) }),
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
  const { names, texts, reach, nights, shown } = draft
  const numbers = {
    price: numberOf(draft.price),
    value: numberOf(draft.value),
    months: numberOf(draft.months),
  }
  const shownNow: EditedEntry = { ...base, names, texts, ...numbers, ...reach, nights, shown }
  return entry ? entries.map(each => (each.id === entry.id ? shownNow : each)) : [...entries, shownNow]
}
