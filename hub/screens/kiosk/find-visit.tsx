import type { KioskVisit } from '@mayim/shared/contract/entities/kiosk.ts'
import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { useSend } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import styles from './kiosk.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
/** What reservation codes are made of. */
const codeSigns = Array.from('234679CDFGHJKMNPRTVWXY')
const longest = 16

/** The second step: her phone or her code, on keys of glass or a keyboard. */
export function FindVisit(props: { away: boolean; onFound: (visit: KioskVisit) => void }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [withLetters, setWithLetters] = useState(false)
  const find = useSend('kioskFind')
  const add = (sign: string) => setTyped(now => (now.length < longest ? now + sign : now))
  return (
    <form
      className={styles.find}
      onSubmit={event => {
        event.preventDefault()
        find.mutate({ body: { phoneOrCode: typed } }, { onSuccess: props.onFound })
      }}
    >
      <p>{t('kiosk.find.hint')}</p>
      <input
        dir="ltr"
        aria-label={t('kiosk.find.label')}
        value={typed}
        maxLength={longest}
        inputMode="none"
        autoComplete="off"
        spellCheck={false}
        required
        minLength={3}
        onChange={event => setTyped(event.target.value)}
      />
      <p className={styles.failure} role="alert">
        {find.error?.message}
      </p>
      <div className={styles.keys} dir="ltr" data-letters={withLetters || undefined}>
        {(withLetters ? codeSigns : digits).map(sign => (
          <button key={sign} type="button" onClick={() => add(sign)}>
            {sign}
          </button>
        ))}
        <button type="button" className={styles.other} onClick={() => setWithLetters(now => !now)}>
          {t(withLetters ? 'kiosk.find.digits' : 'kiosk.find.letters')}
        </button>
        {!withLetters && (
          <button type="button" onClick={() => add('0')}>
            0
          </button>
        )}
        <button
          type="button"
          className={styles.erase}
          aria-label={t('kiosk.find.erase')}
          onClick={() => setTyped(now => now.slice(0, -1))}
        >
          <Icon name="back" size={36} />
        </button>
      </div>
      <button
        type="submit"
        className={styles.main}
        disabled={typed.length < 3 || find.isPending || props.away}
      >
        {t('kiosk.find.submit')}
      </button>
    </form>
  )
}
