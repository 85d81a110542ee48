import { SegmentedMessage } from 'sms-segments-calculator'
import { useTexts } from '../i18n.ts'
import type { Language } from '../language.ts'
import { sampleText } from './sample-text.ts'
import styles from './wording.module.css'

/** How many text messages a text is, with samples for what is filled in: each is paid for (screens-492). */
export function MessageSegments({ text, language }: { text: string; language: Language }) {
  const { t } = useTexts()
  const filled = sampleText(text, language)
  const { segmentsCount, encodingName } = new SegmentedMessage(filled)
  return (
    <p className={styles.soft} role="status">
      {t('wording.segments', { count: segmentsCount, letters: Array.from(filled).length })}
      {encodingName === 'UCS-2' && <> · {t('wording.unicode')}</>}
    </p>
  )
}
