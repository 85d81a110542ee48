import type { ChargeCheck, OpenOutcome, SettledUnpaired } from '@mayim/contract/entities/unpaired.ts'
import { processorTraits } from '@mayim/domain/money/card-payment.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { isolate } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, Form } from '../../kit/field.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { errorAt, errorElsewhere } from '../../people/error-at.ts'
import styles from '../../sync/link.module.css'
import { ChargeFacts, useChargeWords } from './charge-facts.tsx'
import { UnpairedList } from './unpaired-list.tsx'

/** An outcome may be found out at any time. */
const askAgainMs = 30_000

/** What does not match between the processor and the ledger, and who dealt with it (money-720 to money-722). */
export function ChargesPage({ timeZone }: { timeZone: string }) {
  const list = useCall('unpairedList', undefined, { everyMs: askAgainMs })
  return (
    <Loaded query={list} lines={8}>
      {({ matters, open, settled, checks }) => (
        <div className={styles.content}>
          <Checks checks={checks} timeZone={timeZone} />
          <UnpairedList matters={matters} timeZone={timeZone} />
          <OpenOutcomes open={open} timeZone={timeZone} />
          <SettledList settled={settled} timeZone={timeZone} />
        </div>
      )}
    </Loaded>
  )
}

function Checks({ checks, timeZone }: { checks: readonly ChargeCheck[]; timeZone: string }) {
  const { t } = useTexts()
  const { when } = useChargeWords(timeZone)
  const check = useSend('unpairedCheck')
  return (
    <div className={styles.section}>
      <p>{t('charges.intro')}</p>
      {checks.length === 0 && <p className={styles.soft}>{t('charges.neverChecked')}</p>}
      {checks.map(({ processor, checkedAt, hasFailed }) => {
        const facts = { processor: processorTraits[processor].title, when: when(checkedAt) }
        return hasFailed ? (
          <Notice key={processor} tone="error">
            {t('charges.notChecked', facts)}
          </Notice>
        ) : (
          <p key={processor} className={styles.soft}>
            {t('charges.checked', facts)}
          </p>
        )
      })}
      {check.error && <Notice tone="error">{check.error.message}</Notice>}
      <div className={styles.actions}>
        <Button look="quiet" busy={check.isPending} onClick={() => check.mutate({ body: {} })}>
          {t('charges.check')}
        </Button>
      </div>
    </div>
  )
}

/** What was dealt with lately: which act, who, when and why. */
function SettledList({ settled, timeZone }: { settled: readonly SettledUnpaired[]; timeZone: string }) {
  const { t } = useTexts()
  const words = useChargeWords(timeZone)
  return (
    <section className={styles.section} aria-labelledby="settled">
      <h2 id="settled">{t('charges.settled.title')}</h2>
      {settled.length === 0 ? (
        <p>{t('charges.settled.none')}</p>
      ) : (
        <List>
          {settled.map(row => (
            <ListRow
              key={row.id}
              note={
                <>
                  {row.reason !== '' && (
                    <>
                      <bdi>{row.reason}</bdi> ·{' '}
                    </>
                  )}
                  {t('charges.settled.by', { name: isolate(row.by), when: words.when(row.at) })}
                  <ChargeFacts charge={row} at={row.chargedAt} timeZone={timeZone} />
                </>
              }
              end={words.amountOf(row)}
            >
              {t(`charges.settled.${actOf(row)}`)}
            </ListRow>
          ))}
        </List>
      )}
    </section>
  )
}

/** A refund whose outcome was stated has an amount below zero. */
function actOf({ act, amount }: SettledUnpaired) {
  if (amount >= 0) return act
  return act === 'charged' ? 'wentBack' : 'notBack'
}

type Said = 'happened' | 'didNot'

const words = {
  charge: { happened: 'charges.open.charged', didNot: 'charges.open.notCharged' },
  refund: { happened: 'charges.open.wentBack', didNot: 'charges.open.notBack' },
} as const

/** Charges and refunds whose outcome is not known: ask again, or say what was seen at the processor (money-722). */
function OpenOutcomes({ open, timeZone }: { open: readonly OpenOutcome[]; timeZone: string }) {
  const { t } = useTexts()
  const [asking, setAsking] = useState<{ row: OpenOutcome; said: Said } | null>(null)
  return (
    <section className={styles.section} aria-labelledby="open-outcomes">
      <h2 id="open-outcomes">{t('charges.open.title')}</h2>
      {open.length === 0 ? (
        <p>{t('charges.open.none')}</p>
      ) : (
        <ul className={styles.items}>
          {open.map(row => (
            <Outcome key={row.id} row={row} timeZone={timeZone} onSay={said => setAsking({ row, said })} />
          ))}
        </ul>
      )}
      {asking && <SayDialog {...asking} timeZone={timeZone} onClose={() => setAsking(null)} />}
    </section>
  )
}

function Outcome({
  row,
  timeZone,
  onSay,
}: {
  row: OpenOutcome
  timeZone: string
  onSay: (said: Said) => void
}) {
  const { t } = useTexts()
  const { amountOf } = useChargeWords(timeZone)
  const look = useSend('outcomeSettle')
  return (
    <li className={`${styles.item} ${styles.urgent}`}>
      <p>
        <b>{amountOf(row)}</b> · {t(`charges.open.${row.what}`)}
      </p>
      <ChargeFacts charge={row} at={row.askedAt} timeZone={timeZone} />
      {row.isReturning && <p>{t('charges.open.returning')}</p>}
      {look.error && <Notice tone="error">{look.error.message}</Notice>}
      <div className={styles.actions}>
        <Button
          look="quiet"
          busy={look.isPending}
          onClick={() => look.mutate({ body: { id: row.id, what: row.what, act: 'look' } })}
        >
          {t('charges.open.look')}
        </Button>
        {!row.isReturning &&
          (['happened', 'didNot'] as const).map(said => (
            <Button key={said} look="quiet" onClick={() => onSay(said)}>
              {t(words[row.what][said])}
            </Button>
          ))}
      </div>
    </li>
  )
}

/** The second question: only what was seen at the processor is said. */
function SayDialog({
  row,
  said,
  timeZone,
  onClose,
}: {
  row: OpenOutcome
  said: Said
  timeZone: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const { amountOf } = useChargeWords(timeZone)
  const [reason, setReason] = useState('')
  const settle = useSend('outcomeSettle')
  const fault = errorElsewhere(settle.error, ['reason'])
  const name = t(words[row.what][said])
  return (
    <Dialog open onClose={onClose} title={`${amountOf(row)} · ${name}`}>
      <Form
        className={styles.form}
        onSend={() =>
          settle.mutate({ body: { id: row.id, what: row.what, act: said, reason } }, { onSuccess: onClose })
        }
      >
        <p>{t('charges.open.askText')}</p>
        {fault && <Notice tone="error">{fault}</Notice>}
        <Field
          label={t('charges.ask.reason')}
          required
          maxLength={500}
          dir="auto"
          autoComplete="off"
          error={errorAt(settle.error, 'reason')}
          value={reason}
          onChange={setReason}
        />
        <Button type="submit" look="danger" busy={settle.isPending}>
          {name}
        </Button>
      </Form>
    </Dialog>
  )
}
