import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useNavigate } from 'react-router'
import { Screen } from '../shell/screen.tsx'
import styles from './terms.module.css'

const parts = [
  ['patron.terms.useTitle', 'patron.terms.use'],
  ['patron.terms.payTitle', 'patron.terms.pay'],
  ['patron.terms.privacyTitle', 'patron.terms.privacy'],
  ['patron.terms.deviceTitle', 'patron.terms.device'],
] as const

export function Terms() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('patron.terms.title')}</h1>
      {parts.map(([title, text]) => (
        <section key={title} className={styles.part}>
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
    </Screen>
  )
}
