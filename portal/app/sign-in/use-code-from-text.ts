import { useEffect, useRef } from 'react'

/** What the libraries of types do not know yet (WebOTP). */
interface TextedCode extends Credential {
  readonly code: string
}
type AskForText = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } }

/**
 * Takes the code out of the text that brings it, where the browser can and she lets it: asked anew for each request of
 * a code. Elsewhere `one-time-code` of the field lets the keyboard offer it.
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
      // She declined, or it never came: she types it.
      () => undefined,
    )
    return () => waiting.abort()
  }, [request])
}
