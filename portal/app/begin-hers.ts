import { begin } from '@mayim/ui/client/begun.ts'
import { sessionHint } from '@mayim/ui/client/session-hint.ts'
import { firstLanguage } from '@mayim/ui/language.ts'

/** What a page of hers shows first, by its address; the schedule and the settings are in the page itself. */
const firstAsked: Readonly<Record<string, (userId: string) => readonly string[]>> = {
  '/': userId => [mine(userId)],
  '/reserve': userId => [`/api/api/users/${encodeURIComponent(userId)}`, mine(userId)],
}

/**
 * Renews her session and asks for what is hers on the first page while the app itself is still on its way: on a slow
 * network they would come two round trips after it. What comes is taken by `sendRequest`, refusals and all.
 */
export async function beginHers(path: string): Promise<void> {
  if (!sessionHint.isThere()) return
  const headers = { Accept: 'application/json', 'Accept-Language': firstLanguage() }
  const body = new URLSearchParams({ grant_type: 'refresh_token', session: 'cookie' })
  const renewed = await begin('POST', '/api/token', { headers, body })
  if (!renewed.ok) return
  const token = (await renewed.clone().json()) as { readonly access_token: string; readonly userId: string }
  for (const asked of firstAsked[path]?.(token.userId) ?? []) {
    void begin('GET', asked, { headers: { ...headers, Authorization: `Bearer ${token.access_token}` } })
  }
}

function mine(userId: string): string {
  return `/api/api/reservations/findbyuser?${new URLSearchParams({ user: userId })}`
}
