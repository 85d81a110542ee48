import { Button } from '@mayim/shared/ui/base/button.tsx'
import { wallTime } from '@mayim/shared/ui/format.ts'
import { changeLanguage, useTexts } from '@mayim/shared/ui/i18n.ts'
import { type Language, languageNames, languages } from '@mayim/shared/ui/language.ts'
import { signOut } from '../staff/sign-out.ts'
import styles from './attendant.module.css'

/** The time, the zman, whose rooms are shown. */
export function AttendantHeader(props: {
  time: string
  zman: string | null
  sections: ReadonlyMap<number, string>
  sectionId: number | null
  onSection: (sectionId: number | null) => void
}) {
  const { t, language } = useTexts()
  return (
    <header className={styles.header}>
      <h1>{t('desk.attendant.title')}</h1>
      <time>{props.time}</time>
      {props.zman && <span>{t('desk.zman', { time: wallTime(props.zman, language) })}</span>}
      <span className={styles.gap} />
      {props.sections.size > 1 && (
        <select
          aria-label={t('desk.attendant.section')}
          value={props.sectionId ?? ''}
          onChange={event => props.onSection(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('desk.attendant.all')}</option>
          {[...props.sections].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t('common.language')}
        value={language}
        onChange={event => void changeLanguage(event.target.value as Language)}
      >
        {languages.map(each => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
      <Button look="plain" icon="logout" onClick={() => void signOut()}>
        {t('desk.signIn.out')}
      </Button>
    </header>
  )
}
