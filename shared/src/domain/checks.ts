/**
 * Who looks a patron over before she goes in, as she has chosen: an attendant, she herself, or nobody; '' has not
 * chosen and is asked when she comes (house rules, Patrons).
 */
export const checkWishes = ['', 'attendant', 'herself', 'nobody'] as const
export type CheckWish = (typeof checkWishes)[number]

/** What is kept of a choice; a word that is none counts as no choice (house rules, Patrons). */
export function checkWishOf(text: string): CheckWish {
  return checkWishes.find(wish => wish === text) ?? ''
}
