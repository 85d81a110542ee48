import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'
import styles from './terms.module.css'

/** Terms and policies: the topics of each part (screens-31). */
const parts: readonly {
  title: TextKey
  intro: readonly TextKey[]
  of: readonly (readonly [TextKey, TextKey])[]
}[] = [
  {
    title: 'site.terms.useTitle',
    intro: ['site.terms.use', 'site.terms.pay'],
    of: [
      ['site.terms.copyrightTitle', 'site.terms.copyright'],
      ['site.terms.disruptionTitle', 'site.terms.disruption'],
      ['site.terms.lawTitle', 'site.terms.law'],
    ],
  },
  {
    title: 'site.terms.privacyTitle',
    intro: [],
    of: [
      ['site.terms.cookiesTitle', 'site.terms.cookies'],
      ['site.terms.safeguardingTitle', 'site.terms.safeguarding'],
      ['site.terms.collectionTitle', 'site.terms.collection'],
      ['site.terms.sharingTitle', 'site.terms.sharing'],
    ],
  },
]

export function Terms() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen title={t('site.terms.title')} onBack={() => void navigate('/')}>
      <h1>{t('site.terms.title')}</h1>
      {parts.map(({ title, intro, of }) => (
        <section key={title} className={styles.part}>
          <h2>{t(title)}</h2>
          {intro.map(key => (
            <p key={key}>{t(key)}</p>
          ))}
          {of.map(([heading, text]) => (
            <div key={heading}>
              <h3>{t(heading)}</h3>
              <p>{t(text)}</p>
            </div>
          ))}
        </section>
      ))}
    </Screen>
  )
}
