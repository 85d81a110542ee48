/**
 * Who checks a patron before the immersion, by her choice: an attendant, herself, or nobody. '' is no choice yet; the
 * patron is asked on arrival (people-46).
 */
export const checkPreferences = ['', 'attendant', 'herself', 'nobody'] as const
export type CheckPreference = (typeof checkPreferences)[number]

/** Reads a stored choice. An unknown word counts as no choice (people-46). */
export function checkPreferenceOf(text: string): CheckPreference {
  return checkPreferences.find(wish => wish === text) ?? ''
}

/** Whether the patron wants to be alone with the attendant or brings a friend. '' is no choice (people-47). */
export const companyPreferences = ['', 'alone', 'friend'] as const
export type CompanyPreference = (typeof companyPreferences)[number]

/** Reads a stored choice of company (people-47). */
export function companyPreferenceOf(text: string): CompanyPreference {
  return companyPreferences.find(wish => wish === text) ?? ''
}

/** Whether the patron excluded every attendant on duty, by their ids. False if none is on duty (people-51). */
export function excludesAll(onDuty: readonly number[], excluded: readonly number[]): boolean {
  return onDuty.length > 0 && onDuty.every(id => excluded.includes(id))
}
