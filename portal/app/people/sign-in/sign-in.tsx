import { callApi } from '@mayim/ui/client/call-api.ts'
import { session, useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import type { Language } from '@mayim/ui/language.ts'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ownLanguage } from '../../frame/patron/own-account.ts'
import { forgetPhone, savePhone } from '../../frame/patron/saved-phone.ts'
import { Screen } from '../../frame/screen.tsx'
import { type CodeRequest, storedRequest, storeRequest } from './code-request.ts'
import { CodeStep } from './code-step.tsx'
import { PhoneStep } from './phone-step.tsx'

/** Phone, then code, then back to the previous page (people-8, people-15). */
export function SignIn() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { phase } = useSession()
  const came = useLocation().state as { from?: unknown; then?: unknown } | null
  const from = fromPath(came?.from)
  const [request, setRequest] = useState<CodeRequest | null>(() => storedRequest(Date.now()))
  const [chosen, setChosen] = useState<Language | null>(null)
  if (phase === 'signedIn') return <Navigate to={from} replace state={newDraftOf(came?.then)} />

  function proceed(next: CodeRequest | null) {
    storeRequest(next)
    setRequest(next)
  }

  return (
    <Screen title={t('common.signIn')} onBack={() => void navigate('/')}>
      <h1>{t(request ? 'auth.codeQuestion' : 'auth.phoneQuestion')}</h1>
      {request ? (
        <CodeStep
          request={request}
          onSentAgain={proceed}
          onChangeNumber={() => {
            forgetPhone()
            proceed(null)
          }}
          onSignedIn={() => {
            savePhone(request.phone)
            storeRequest(null)
            keepChosen(chosen)
          }}
        />
      ) : (
        <>
          <p>{t('auth.phoneWhy')}</p>
          <PhoneStep onSent={proceed} />
          <LanguageSwitch onChosen={setChosen} />
        </>
      )}
    </Screen>
  )
}

/** Stores the language chosen before signing in in the account; a failure is ignored. */
function keepChosen(language: Language | null): void {
  const current = session.current()
  if (language === null || current.phase !== 'signedIn') return
  callApi('userPatch', ownLanguage(current.userId, language)).catch(() => undefined)
}

/**
 * The step of a new booking that was under way when the session ended. A step that names a reservation is dropped,
 * because another user may sign in.
 */
function newDraftOf(then: unknown): unknown {
  const step = then as { readonly draft?: { readonly replacing?: unknown } } | null | undefined
  return step?.draft?.replacing === null ? step : null
}

/**
 * The page to return to, if it is ours: a path of this origin that no browser reads as another host. Otherwise the
 * root.
 */
export function fromPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  const origin = 'https://here.invalid'
  let url: URL
  try {
    url = new URL(value, origin)
  } catch {
    return '/'
  }
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
