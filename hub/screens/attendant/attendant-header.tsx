import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { LanguageSelect } from '../staff/language-select.tsx'
import { signOut } from '../staff/sign-out.ts'
import styles from './attendant.module.css'

/** The header: the time, nightfall, and the section that is shown. */
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
      <a href="/admin/registers">{t('desk.screens.registers')}</a>
      <LanguageSelect />
      <Button look="plain" icon="logout" onClick={() => void signOut()}>
        {t('desk.signIn.out')}
      </Button>
    </header>
  )
}
