import { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallInput, callApi } from '@mayim/ui/client/call-api.ts'
import { useRequest } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Screen } from '../../frame/screen.tsx'
import { useCaptcha, useCaptchaPage } from './captcha.ts'

/** A page with a form that everyone may send. */
export function MessagePage({
  title,
  intro,
  children,
}: {
  title: string
  intro: string
  children: ReactNode
}) {
  const navigate = useNavigate()
  useCaptchaPage()
  return (
    <Screen title={title} onBack={() => void navigate('/')}>
      <h1>{title}</h1>
      <p>{intro}</p>
      {children}
    </Screen>
  )
}

export type Message = Omit<CallInput<'contactForm'>['body'], 'reCaptchaTokenResponse'>

/** Sends a message of one of the forms, with the captcha's token where the facility asks for one. */
export function useMessage() {
  const { t } = useTexts()
  const captcha = useCaptcha()
  const send = useRequest<Message, null>({
    send: async message => {
      const token = await captcha.token().catch(() => {
        throw new ApiError(0, 'captchaFailed', t('site.form.checkFailed'))
      })
      const proof = token === '' ? {} : { reCaptchaTokenResponse: token }
      return callApi('contactForm', { body: { ...message, ...proof } })
    },
  })
  return { send, isChecked: captcha.isAsked }
}
