import type { TokenAnswer } from '@mayim/contract/entities/session.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { openPage } from '@mayim/ui/client/leave-page.ts'
import { useRequest } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { Form } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import { erase, GlassKeys } from '../shell/glass-keys.tsx'
import paired from '../shell/paired-screen.module.css'
import own from './pair.module.css'
import styles from './panel.module.css'

/** The characters of pairing codes. */
const signs = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
const codeLength = 8

/** Takes the one-time code that pairs this screen, typed on the screen or a keyboard, then opens its page. */
export function PairScreen() {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const pair = useRequest({
    send: async (typed: string) => {
      const answer = await callApi('pairDevice', { body: { code: typed, session: 'cookie' } })
      session.adopt(answer)
      openPage(placeOf(answer))
    },
  })
  return (
    <main className={`${paired.screen} ${own.pair}`}>
      <DocumentTitle>{t('panel.pair.title')}</DocumentTitle>
      <h1>{t('panel.pair.title')}</h1>
      <p className={styles.sentence}>{t('panel.pair.explain')}</p>
      <Form onSend={() => pair.mutate(code.trim())}>
        <input
          dir="ltr"
          aria-label={t('panel.pair.code')}
          value={code}
          maxLength={16}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={event => setCode(event.target.value)}
        />
        <GlassKeys
          className={own.signs}
          keys={[...signs, erase]}
          longest={codeLength}
          onTyped={setCode}
          eraseWord={t('panel.staff.erase')}
        />
        <p className={styles.failure} role="alert">
          {pair.error?.message}
        </p>
        <div className={styles.buttons}>
          <button
            type="submit"
            className={styles.main}
            disabled={code.trim().length < 4 || pair.isPending || pair.isSuccess}
          >
            {t(pair.isSuccess ? 'panel.pair.done' : 'panel.pair.submit')}
          </button>
        </div>
      </Form>
    </main>
  )
}

/** The page of the paired screen. */
function placeOf({ roomId, roles }: TokenAnswer): string {
  if (roomId !== undefined) return `/room/${roomId}`
  if (roles.includes('Kiosk')) return '/kiosk'
  return roles.includes('Display') ? '/display' : '/'
}
