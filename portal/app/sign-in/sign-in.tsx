import { callApi } from '@mayim/ui/client/call-api.ts'
import { session, useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { LanguageSwitch } from '@mayim/ui/kit/language-switch.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { Language } from '@mayim/ui/language.ts'
import { Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ownLanguage } from '../language/own-language.ts'
import { fromPath } from '../shell/from-path.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { Screen } from '../shell/screen.tsx'
import { type CodeRequest, keepRequest, keptRequest } from './code-request.ts'
import { CodeStep } from './code-step.tsx'
import { forgetPhone, savePhone } from './saved-phone.ts'

/** It knows the numbers of every country, so it comes behind the question itself. */
const PhoneStep = lazyPart(async () => (await import('./phone-step.tsx')).PhoneStep)
void PhoneStep.load()

/** Phone, then code, then back to where she came from (the specification, patron 2). */
export function SignIn() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { phase } = useSession()
  const came = useLocation().state as { from?: unknown; then?: unknown } | null
  const from = fromPath(came?.from)
  const [request, setRequest] = useState<CodeRequest | null>(() => keptRequest(Date.now()))
  const [chosen, setChosen] = useState<Language | null>(null)
  if (phase === 'signedIn') return <Navigate to={from} replace state={newDraftOf(came?.then)} />

  function proceed(next: CodeRequest | null) {
    keepRequest(next)
    setRequest(next)
  }

  return (
    <Screen onBack={() => void navigate('/')}>
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
            keepRequest(null)
            keepChosen(chosen)
          }}
        />
      ) : (
        <>
          <p>{t('auth.phoneWhy')}</p>
          <Suspense fallback={<Skeleton lines={2} />}>
            <PhoneStep onSent={proceed} />
            <LanguageSwitch onChosen={setChosen} />
          </Suspense>
        </>
      )}
    </Screen>
  )
}

/** What she chose on the way in is her account's language from now on; should it not arrive, it is asked for nowhere. */
function keepChosen(language: Language | null): void {
  const current = session.current()
  if (language === null || current.phase !== 'signedIn') return
  callApi('userPatch', ownLanguage(current.userId, language)).catch(() => undefined)
}

/** A booking that she was choosing when her session ended; what names a reservation is left behind, for another may sign in. */
function newDraftOf(then: unknown): unknown {
  const step = then as { readonly draft?: { readonly replacing?: unknown } } | null | undefined
  return step?.draft?.replacing === null ? step : null
}
