import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Form } from '@mayim/ui/kit/form.tsx'
import { useState } from 'react'
import { digits, erase, GlassKeys } from '../shell/touch/glass-keys.tsx'
import { useSwipe } from '../staff/use-swipe.ts'
import styles from './kiosk.module.css'

/** The characters of reservation codes. */
const codeSigns = Array.from('234679CDFGHJKMNPRTVWXY')
const longest = 16

/** The second step: the patron's phone or code, typed on the screen or a keyboard. */
export function FindVisit(props: { away: boolean; onFound: (visit: KioskVisit) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [withLetters, setWithLetters] = useState(false)
  const find = useSend('kioskFind')
  const look = (phoneOrCode: string) => find.mutate({ body: { phoneOrCode } }, { onSuccess: props.onFound })
  // A scanner types a code as a card reader does, or stands at a bridge.
  useSwipe(code => !find.isPending && !props.away && look(code))
  const others = (
    <button key="others" type="button" className={styles.other} onClick={() => setWithLetters(now => !now)}>
      {t(withLetters ? 'kiosk.find.digits' : 'kiosk.find.letters')}
    </button>
  )
  return (
    <Form className={styles.find} onSend={() => look(typed)}>
      <p>{t('kiosk.find.hint')}</p>
      <input
        dir="ltr"
        aria-label={t('kiosk.find.label')}
        value={typed}
        maxLength={longest}
        inputMode="none"
        autoComplete="off"
        spellCheck={false}
        onChange={event => setTyped(event.target.value)}
      />
      <p className={styles.failure} role="alert">
        {find.error?.message}
      </p>
      <GlassKeys
        className={withLetters ? styles.letters : styles.digits}
        keys={withLetters ? [...codeSigns, others, erase] : [...digits, others, '0', erase]}
        longest={longest}
        onTyped={setTyped}
        eraseLabel={t('kiosk.find.erase')}
        iconSize={36}
      />
      <button
        type="submit"
        className={styles.main}
        disabled={typed.length < 3 || find.isPending || props.away}
      >
        {t('kiosk.find.submit')}
      </button>
    </Form>
  )
}
