import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { settingsRegistry } from '@mayim/contract/settings.ts'
import { SegmentedMessage } from 'sms-segments-calculator'
import { useCall } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { composedMessage, type EditedText } from './composed-message.ts'
import styles from './wording.module.css'

/**
 * How many text messages leave with a text, and what is counted: a reminder is one message of several texts. Each is paid
 * for (screens-492).
 */
export function MessageSegments({
  texts,
  ...edited
}: EditedText & { readonly texts: readonly ListedText[] }) {
  const { t } = useTexts()
  const settings = useCall('settingsGet').data
  const isOn = (key: 'textsTwoWay' | 'textsLink') =>
    (settings?.[key]?.value ?? settingsRegistry[key].default) === 'True'
  const message = composedMessage(edited, texts, { how: isOn('textsTwoWay'), link: isOn('textsLink') })
  if (message === null) return <p className={styles.soft}>{t('wording.spoken')}</p>
  const { segmentsCount, encodingName } = new SegmentedMessage(message.text)
  return (
    <>
      <p className={styles.soft} role="status">
        {t('wording.segments', { count: segmentsCount, letters: Array.from(message.text).length })}
        {encodingName === 'UCS-2' && <> · {t('wording.unicode')}</>}
      </p>
      <p className={styles.soft}>{t(`wording.counted.${message.kind}`)}</p>
    </>
  )
}
