/**
 * Who checks a patron before the immersion, by her choice: an attendant, herself, or nobody. '' is no choice yet; the
 * patron is asked on arrival (people-46).
 */
export const checkWishes = ['', 'attendant', 'herself', 'nobody'] as const
export type CheckWish = (typeof checkWishes)[number]

/** Reads a stored choice. An unknown word counts as no choice (people-46). */
export function checkWishOf(text: string): CheckWish {
  return checkWishes.find(wish => wish === text) ?? ''
}

/** Whether the patron wants to be alone with the attendant or brings a friend. '' is no choice (people-47). */
export const companyWishes = ['', 'alone', 'friend'] as const
export type CompanyWish = (typeof companyWishes)[number]

/** Reads a stored choice of company (people-47). */
export function companyWishOf(text: string): CompanyWish {
  return companyWishes.find(wish => wish === text) ?? ''
}
