import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { useRequest } from '@mayim/ui/client/use-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { PhoneValue } from '@mayim/ui/kit/phone-field.tsx'
import { useCallback } from 'react'
import type { CodeRequest } from './code-request.ts'

interface Asked {
  readonly phone: PhoneValue
  readonly e164: string
}

/**
 * Requests a login code; the answer is the same whether or not the number is known. Where the server wants to know that
 * a person asks, the captcha's script is loaded then and not before (threats-340).
 */
export function useSendCode(onSent: (request: CodeRequest) => void) {
  const { t, language } = useTexts()
  const register = useRequest({
    send: async ({ phone, e164 }: Asked) => {
      const body: CallInput<'register'>['body'] = { phone: e164, language }
      return callApi('register', { body }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'captchaNeeded') throw error
        const { proveHuman } = await import('./prove-human.ts')
        const reCaptchaTokenResponse = await proveHuman(phone, t('auth.checkFailed'))
        return callApi('register', { body: { ...body, reCaptchaTokenResponse } })
      })
    },
    onSuccess: ({ loginSession, expiresAt, resendAfterSeconds }, asked) =>
      onSent({ ...asked, loginSession, expiresAt, resendAtMs: Date.now() + resendAfterSeconds * 1_000 }),
  })
  const { mutate } = register
  const send = useCallback((phone: PhoneValue, e164: string) => mutate({ phone, e164 }), [mutate])
  return { send, sending: register.isPending, error: register.error?.message ?? null }
}
