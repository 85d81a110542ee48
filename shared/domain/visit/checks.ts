/**
 * Who looks a patron over before she goes in, as she has chosen: an attendant, she herself, or nobody; '' has not
 * chosen and is asked when she comes (people-46).
 */
export const checkWishes = ['', 'attendant', 'herself', 'nobody'] as const
export type CheckWish = (typeof checkWishes)[number]

/** What is kept of a choice; a word that is none counts as no choice (people-46). */
export function checkWishOf(text: string): CheckWish {
  return checkWishes.find(wish => wish === text) ?? ''
}

/** Whether she wants to be alone with the attendant or has a friend with her; '' has not chosen (people-47). */
export const companyWishes = ['', 'alone', 'friend'] as const
export type CompanyWish = (typeof companyWishes)[number]

/** The same of what is kept of her choice of company (people-47). */
export function companyWishOf(text: string): CompanyWish {
  return companyWishes.find(wish => wish === text) ?? ''
}
