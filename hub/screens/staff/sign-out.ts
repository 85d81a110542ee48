import { callApi } from '@mayim/ui/client/call-api.ts'
import { session } from '@mayim/ui/client/session.ts'

/** Ends the session here at once; the hub is told, and where it cannot be the token dies of age. */
export async function signOut(): Promise<void> {
  await callApi('logout', { body: {} }).catch(() => undefined)
  session.end()
}
