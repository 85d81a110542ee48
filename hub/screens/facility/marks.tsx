import type { VisitMark } from '@mayim/contract/entities/mark.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { languageNames } from '@mayim/ui/language.ts'
import styles from './marks.module.css'

/** What is special about a visit, as one line of words: at the desk and for the attendants (visit-520). */
export function Marks({ marks }: { marks: readonly VisitMark[] }) {
  const { t } = useTexts()
  if (marks.length === 0) return null
  return (
    <span className={styles.marks} data-marks>
      {marks.map((mark, at) => (
        <span key={mark.kind}>
          {at > 0 && ' · '}
          <bdi lang={mark.language}>{markText(mark, t)}</bdi>
        </span>
      ))}
    </span>
  )
}

/** A mark in words, in the language of the screen; her language by its own name. */
export function markText(
  { kind, companions = 0, language }: VisitMark,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (kind === 'language') return language ? languageNames[language] : ''
  if (kind !== 'kallah') return t(`desk.mark.${kind}`)
  return companions === 0 ? t('desk.mark.kallah') : t('desk.mark.kallahWith', { count: String(companions) })
}
