import { callingCodeOf } from '@mayim/domain/people/phone.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import { openAttentionIds } from './attention/attention-table.ts'

/** The whole account, or the country of a phone, as what refuses texts. */
export function placeOfRefusals(phone: string): string {
  const country = callingCodeOf(phone)
  return country === '' ? 'account' : `country ${country}`
}

/** Whether texts to the country of a phone were refused lately; the same for every phone of it (threats-T4). */
export async function areTextsRefused(db: Readers, phone: string): Promise<boolean> {
  for (const place of new Set([placeOfRefusals(''), placeOfRefusals(phone)]))
    if ((await openAttentionIds(db, 'textsRefused', place)).length > 0) return true
  return false
}
