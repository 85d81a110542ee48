/** The languages of the product, in the order in which a choice lists them. */
export const languages = ['en', 'he', 'yi'] as const
export type Language = (typeof languages)[number]

/** Whether a value is one of the three codes (screens-1, docs/decisions/008). */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}
