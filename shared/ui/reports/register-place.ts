import type { TemperatureUnit } from '@mayim/domain/building/register.ts'
import { shortDate, timeOf } from '../format.ts'
import type { Language } from '../language.ts'

/** What the registers need to know of the side and of who reads them. */
export interface RegisterPlace {
  readonly timeZone: string
  /** Of temperatures today. */
  readonly unit: TemperatureUnit
  /** The rooms that a fault may be in; null where they are not known now. */
  readonly rooms: readonly { readonly id: number; readonly name: string }[] | null
  /** An Admin may take rooms out of service. */
  readonly isAdmin: boolean
  /** Of the evenings that were closed; null for those who see no money. */
  readonly currency: string | null
}

/** Date and time of an entry. */
export function momentOf(at: string, timeZone: string, language: Language): string {
  return `${shortDate(at, language, timeZone)} ${timeOf(at, timeZone, language)}`
}
