import type { Unpaired, UnpairedActName } from '@mayim/contract/entities/unpaired.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useState } from 'react'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, Form } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { errorAt, errorElsewhere } from '../../people/error-at.ts'
import styles from '../../sync/link.module.css'
import { ChargeFacts, useChargeWords } from './charge-facts.tsx'
import { noTarget, PairFields, type PairTarget } from './pair-fields.tsx'

const acts = {
  noLine: ['pair', 'refund', 'notOurs'],
  noCharge: ['takeBack', 'keep'],
} as const

interface Asking {
  readonly act: UnpairedActName
  readonly matters: readonly Unpaired[]
}

/** The charges without a payment here, and payments without their money there; each with its acts (money-721). */
export function UnpairedList({ matters, timeZone }: { matters: readonly Unpaired[]; timeZone: string }) {
  const { t } = useTexts()
  const [asking, setAsking] = useState<Asking | null>(null)
  const elsewhere = matters.filter(
    ({ kind, isOurs, isRefunding }) => kind === 'noLine' && !isOurs && !isRefunding,
  )
  const oneCurrency = new Set(elsewhere.map(({ currency }) => currency)).size === 1
  return (
    <section className={styles.section} aria-labelledby="unpaired">
      <h2 id="unpaired">{t('charges.matters.title')}</h2>
      {matters.length === 0 ? (
        <p>{t('charges.matters.none')}</p>
      ) : (
        <ul className={styles.items}>
          {matters.map(matter => (
            <Matter
              key={matter.id}
              matter={matter}
              timeZone={timeZone}
              onAct={act => setAsking({ act, matters: [matter] })}
            />
          ))}
        </ul>
      )}
      {elsewhere.length > 1 && oneCurrency && (
        <div className={styles.actions}>
          <Button
            look="quiet"
            onClick={() => setAsking({ act: 'notOurs', matters: elsewhere.slice(0, mostAtOnce) })}
          >
            {t('charges.matters.allNotOurs', { count: Math.min(elsewhere.length, mostAtOnce) })}
          </Button>
        </div>
      )}
      {asking && <ActDialog {...asking} timeZone={timeZone} onClose={() => setAsking(null)} />}
    </section>
  )
}

const mostAtOnce = 200

function Matter({
  matter,
  timeZone,
  onAct,
}: {
  matter: Unpaired
  timeZone: string
  onAct: (act: UnpairedActName) => void
}) {
  const { t } = useTexts()
  const words = useChargeWords(timeZone)
  const { kind, isOurs, isRefunding, error } = matter
  return (
    <li className={`${styles.item} ${styles.urgent}`}>
      <p>
        <b>{words.amountOf(matter)}</b> · {t(`charges.matters.${kind}`)}
        {isRefunding && (
          <>
            {' '}
            <Chip tone="amber">{t('charges.matters.refunding')}</Chip>
          </>
        )}
      </p>
      {!isOurs && <p className={styles.soft}>{t('charges.matters.elsewhere')}</p>}
      <ChargeFacts charge={matter} at={matter.chargedAt} reference={matter.reference} timeZone={timeZone} />
      {error && <Notice tone="error">{t(`refusal.${error}` as TextKey)}</Notice>}
      {!isRefunding && (
        <div className={styles.actions}>
          {acts[kind].map(act => (
            <Button key={act} look="quiet" onClick={() => onAct(act)}>
              {t(`charges.act.${act}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

const fields = ['reason', 'night', 'code', 'purpose', 'phone']

/** The second question before an act: what will happen, with the reason or with what a charge is paired. */
function ActDialog({
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
