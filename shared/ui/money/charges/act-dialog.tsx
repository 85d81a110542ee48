import type { Unpaired, UnpairedActName } from '@mayim/contract/entities/unpaired.ts'
import { useState } from 'react'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { errorAt, errorElsewhere } from '../../people/error-at.ts'
import styles from '../../sync/link/link.module.css'
import { useChargeWords } from './charge-words.ts'
import { noTarget, PairFields, type PairTarget } from './pair-fields.tsx'

const fields = ['reason', 'night', 'code', 'purpose', 'phone']

/** The second question before an act: what will happen, with the reason or with what a charge is paired. */
export function ActDialog({
  act,
  matters,
  timeZone,
  onClose,
}: {
  act: UnpairedActName
  /** One, or several of the same currency that are not ours. */
  matters: readonly Unpaired[]
  timeZone: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const words = useChargeWords(timeZone)
  const [reason, setReason] = useState('')
  const [target, setTarget] = useState<PairTarget | null>(null)
  const tonight = useCall('zmanim', {}).data?.date ?? ''
  const settle = useSend('unpairedSettle')
  const { error, isPending } = settle
  const pairs = target ?? noTarget(matters[0], tonight)
  const needsReason = act === 'notOurs' || act === 'takeBack' || act === 'keep'
  const total = matters.reduce((sum, { amount }) => sum + amount, 0)
  const amount = words.amountOf({ amount: total, currency: matters[0]?.currency ?? '' })
  const send = () =>
    settle.mutate(
      {
        body: {
          ids: matters.map(({ id }) => id),
          act,
          ...(needsReason ? { reason } : {}),
          ...(act === 'pair' ? sentOf(pairs) : {}),
        },
      },
      { onSuccess: onClose },
    )
  const fault = errorElsewhere(error, fields)
  return (
    <Dialog open onClose={onClose} title={t(`charges.ask.${act}`, { amount })}>
      <Form className={styles.form} onSend={send}>
        <p>{t(`charges.ask.${act}Text`)}</p>
        {fault && <Notice tone="error">{fault}</Notice>}
        {needsReason && (
          <Field
            label={t('charges.ask.reason')}
            required
            maxLength={500}
            dir="auto"
            autoComplete="off"
            error={errorAt(error, 'reason')}
            value={reason}
            onChange={setReason}
          />
        )}
        {act === 'pair' && <PairFields target={pairs} onChange={setTarget} error={error} />}
        <Button type="submit" look={act === 'pair' ? 'primary' : 'danger'} busy={isPending}>
          {t(`charges.act.${act}`)}
        </Button>
      </Form>
    </Dialog>
  )
}

function sentOf({ isVisit, night, code, purpose, phone }: PairTarget) {
  if (isVisit) return { night, code }
  return { purpose, ...(phone.trim() === '' ? {} : { phone }) }
}
