import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { PhoneValue } from '@mayim/ui/kit/phone-field.tsx'
import { useCallback } from 'react'
import type { CodeRequest } from './code-request.ts'

/** Requests a login code; the answer is the same whether or not the number is known. */
export function useSendCode(onSent: (request: CodeRequest) => void) {
  const { language } = useTexts()
  const register = useSend('register')
  const { mutate } = register
  const send = useCallback(
    (phone: PhoneValue, e164: string) => {
      mutate(
        { body: { phone: e164, language } },
        {
          onSuccess: answer =>
            onSent({
              phone,
              e164,
              loginSession: answer.loginSession,
              expiresAt: answer.expiresAt,
              resendAtMs: Date.now() + answer.resendAfterSeconds * 1_000,
            }),
        },
      )
    },
    [mutate, language, onSent],
  )
  return { send, sending: register.isPending, error: register.error?.message ?? null }
}
