import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

/** Staff ask a patron who signed in after a long absence who she is, and confirm her (people-352). */
export function ConfirmPerson({ person, jobs }: { person: UserAnswer; jobs: Jobs }) {
  const { t } = useTexts()
  const confirm = useSend('userConfirm')
  if (!person.unconfirmedSince) return null
  function send() {
    const confirmed = () => jobs.tell(t('reception.person.confirmed'))
    confirm.mutate({ params: { id: person.id }, body: {} }, { onSuccess: confirmed })
  }
  return (
    <div className={styles.lines}>
      <Notice tone="warning">{t('reception.person.unconfirmed')}</Notice>
      {confirm.error && <Notice tone="error">{confirm.error.message}</Notice>}
      <div className={styles.row}>
        <Button icon="check" busy={confirm.isPending} onClick={send}>
          {t('reception.person.confirm')}
        </Button>
      </div>
    </div>
  )
}
