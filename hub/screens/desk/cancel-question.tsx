import { Button } from '@mantine/core'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import styles from './details.module.css'

/** A cancellation cannot be taken back, so it is asked (operations 4). */
export function CancelQuestion(props: { code: string; busy: boolean; onYes: () => void; onNo: () => void }) {
  const { t } = useTexts()
  return (
    <fieldset className={styles.ask}>
      <legend>{t('desk.confirm.cancel', { code: props.code })}</legend>
      <Button color="red" variant="outline" loading={props.busy} onClick={props.onYes}>
        {t('desk.confirm.yesCancel')}
      </Button>
      <Button variant="default" onClick={props.onNo} autoFocus>
        {t('desk.confirm.keep')}
      </Button>
    </fieldset>
  )
}
