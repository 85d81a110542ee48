import { stands } from '../booking/reminder.ts'

/** What a patron answers by the link in a reminder. */
export const linkAnswers = ['confirm', 'late', 'cancel'] as const
export type LinkAnswer = (typeof linkAnswers)[number]

export const linkStates = ['open', 'used', 'over'] as const
export type LinkState = (typeof linkStates)[number]

/**
 * Whether the link still answers (messages-840): once, until its end, for the patron whose visit it was made for, while
 * that visit stands. `now` is an ISO instant.
 */
export function linkState(
  link: { readonly userId: string; readonly expiresAt: string; readonly usedAt: string | null },
  visit:
    | { readonly userId: string; readonly bookingStatus: string; readonly visitStatus: string | null }
    | undefined,
  now: string,
): LinkState {
  if (link.usedAt !== null) return 'used'
  return visit?.userId === link.userId && stands(visit) && now < link.expiresAt ? 'open' : 'over'
}
