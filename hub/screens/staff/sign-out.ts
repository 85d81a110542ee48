import { callApi } from '@mayim/ui/client/call-api.ts'
import { session } from '@mayim/ui/client/session.ts'

/** Ends the session on this page at once and revokes it at the hub. If the hub is unreachable, the token expires. */
export async function signOut(): Promise<void> {
  await callApi('logout', { body: {} }).catch(() => undefined)
  session.end()
}
