import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Screen } from '../../frame/screen.tsx'
import { useCaptchaPage } from './use-captcha-page.ts'

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
