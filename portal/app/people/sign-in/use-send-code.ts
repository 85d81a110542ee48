import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { useRequest } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useCallback } from 'react'
import type { SavedPhone } from '../../frame/patron/saved-phone.ts'
import type { CodeRequest } from './code-request.ts'

interface Asked {
  readonly phone: SavedPhone
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
      const by = phone.byCall ? { by: 'call' as const } : {}
      const body: CallInput<'register'>['body'] = { phone: e164, language, ...by }
      return callApi('register', { body }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'captchaNeeded') throw error
        const { proveHuman } = await import('./prove-human.ts')
        const reCaptchaTokenResponse = await proveHuman(phone, t('auth.checkFailed'))
        return callApi('register', { body: { ...body, reCaptchaTokenResponse } })
      })
    },
    onSuccess: ({ loginSession, expiresAt, by, arrives, resendAfterSeconds }, { phone, e164 }) =>
      onSent({
        phone: { ...phone, byCall: by === 'call' },
        e164,
        loginSession,
        expiresAt,
        arrives,
        resendAtMs: Date.now() + resendAfterSeconds * 1_000,
      }),
  })
  const { mutate } = register
  const send = useCallback((phone: SavedPhone, e164: string) => mutate({ phone, e164 }), [mutate])
  return { send, sending: register.isPending, error: register.error?.message ?? null }
}
