import { callApi } from '../../client/call-api.ts'
import { session } from '../../client/session.ts'

/** Whether a browser may make and use passkeys for this page: a secure context and no address of numbers (people-157). */
export function mayUsePasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress
}

/** Signs in with a passkey. False if the person canceled. Throws ApiError if the server refuses. */
export async function signInWithPasskey(): Promise<boolean> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const begun = await callApi('passkeyBegin', { body: {} })
  const response = await startAuthentication({ optionsJSON: JSON.parse(begun.options) }).catch(() => null)
  if (response === null) return false
  await session.signIn({
    grant_type: 'passkey',
    passkey: JSON.stringify(response),
    passkey_session: begun.session,
  })
  return true
}

/** Has the browser make a passkey. Null if the person canceled. */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(() => null)
  return response && JSON.stringify(response)
}
