import { sendEarly } from '@mayim/ui/client/early-requests.ts'
import { sessionHint } from '@mayim/ui/client/session-hint.ts'
import { firstLanguage } from '@mayim/ui/language.ts'
import { type OwnCall, ownCallsAt } from './pages.ts'

/** The address of each call for a patron's own data, as `sendRequest` writes it; the contract is not loaded yet. */
const addresses: Readonly<Record<OwnCall, (userId: string) => string>> = {
  userGet: userId => `/api/api/users/${encodeURIComponent(userId)}`,
  findByUser: userId => `/api/api/reservations/findbyuser?${new URLSearchParams({ user: userId })}`,
}

/**
 * Renews the session and requests the page's own data while the app itself still loads: after it they would cost two
 * more round trips on a slow network. `sendRequest` takes the responses, refusals included.
 */
export async function prefetchOwnData(path: string): Promise<void> {
  if (!sessionHint.isThere()) return
  const headers = { Accept: 'application/json', 'Accept-Language': firstLanguage() }
  const body = new URLSearchParams({ grant_type: 'refresh_token', session: 'cookie' })
  const renewed = await sendEarly('POST', '/api/token', { headers, body })
  if (!renewed?.ok) return
  const token = (await renewed.clone().json()) as { readonly access_token: string; readonly userId: string }
  for (const call of ownCallsAt(path)) {
    const address = addresses[call](token.userId)
    void sendEarly('GET', address, { headers: { ...headers, Authorization: `Bearer ${token.access_token}` } })
  }
}
