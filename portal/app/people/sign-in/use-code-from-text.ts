import { useEffect, useRef } from 'react'

/** Types that the DOM library does not have yet (WebOTP). */
interface TextedCode extends Credential {
  readonly code: string
}
type AskForText = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } }

/**
 * Reads the code from the text message, if the browser can and the user allows it; started again for each request of a
 * code. Elsewhere the field's `one-time-code` lets the keyboard offer it.
 */
export function useCodeFromText(request: string, take: (code: string) => void): void {
  const latest = useRef(take)
  latest.current = take
  // A new request is a new text to wait for.
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const ask: AskForText = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(ask).then(
      found => {
        if (found) latest.current((found as TextedCode).code)
      },
      // She declined, or no text came: she types it.
      () => undefined,
    )
    return () => waiting.abort()
  }, [request])
}
