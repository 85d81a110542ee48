import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Form } from '@mayim/ui/kit/field.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { useState } from 'react'
import { digits, erase, GlassKeys } from '../shell/glass-keys.tsx'
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
  const failure = props.away ? t('kiosk.reconnecting') : find.error?.message
  return (
    <Form className={styles.find} onSend={() => look(typed)}>
      <div className={styles.said}>
        {!failure && <p>{t('kiosk.find.hint')}</p>}
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      </div>
      <NumberField typed={typed} onTyped={setTyped} />
      <GlassKeys
        className={withLetters ? styles.letters : styles.digits}
        keys={withLetters ? [...codeSigns, others, erase] : [...digits, others, '0', erase]}
        longest={longest}
        onTyped={setTyped}
        eraseWord={t('kiosk.find.erase')}
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

/** Others stand behind the patron: of her phone only the last digits are readable (visit-106). */
const shownDigits = 2

/** The phone, as dots until the eye is pressed, or the code, which the display shows to everybody. */
function NumberField({ typed, onTyped }: { typed: string; onTyped: (typed: string) => void }) {
  const { t } = useTexts()
  const [isShown, setIsShown] = useState(false)
  const isHidden = !isShown && !/[a-z]/i.test(typed)
  const hidden = typed.slice(0, -shownDigits).replaceAll(/./gu, '•') + typed.slice(-shownDigits)
  return (
    <div className={styles.number} data-hidden={isHidden ? hidden : undefined} dir="ltr">
      <input
        aria-label={t('kiosk.find.label')}
        value={typed}
        maxLength={longest}
        inputMode="none"
        autoComplete="off"
        spellCheck={false}
        onChange={event => onTyped(event.target.value)}
      />
      <button
        type="button"
        aria-label={t('kiosk.find.show')}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name="eye" size={32} />
      </button>
    </div>
  )
}
