import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { useState } from 'react'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

/** An Admin sets a patron's level and last date without a payment (money-464). */
export function SetMembership(props: { person: UserAnswer; jobs: Jobs; onClose: () => void }) {
  const { t } = useTexts()
  const { id, membership } = props.person
  const levels = useCall('membershipLevels').data ?? []
  const [picked, setPicked] = useState(membership?.level ?? '')
  const [expires, setExpires] = useState(membership?.expires ?? '')
  const set = useSend('membershipSet')
  const level = picked || (levels[0]?.level ?? '')
  const names = new Set([...levels.map(each => each.level), ...(membership ? [membership.level] : [])])
  const send = () =>
    set.mutate(
      { params: { id }, body: { level, expires } },
      {
        onSuccess: () => {
          props.jobs.tell(t('reception.sale.setDone'))
          props.onClose()
        },
      },
    )
  return (
    <Dialog open onClose={props.onClose} title={t('reception.sale.set')}>
      <Form className={styles.form} onSend={send}>
        <p className={styles.told}>{t('reception.sale.setNote')}</p>
        {set.error && (
          <p className={styles.bad} role="alert">
            {set.error.message}
          </p>
        )}
        <SelectField
          label={t('reception.sale.level')}
          value={level}
          onChange={setPicked}
          options={[...names].map(name => ({ value: name, text: name }))}
        />
        <Field
          label={t('reception.sale.expires')}
          type="date"
          required
          value={expires}
          onChange={setExpires}
        />
        <Button type="submit" busy={set.isPending} disabled={level === ''}>
          {t('common.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
