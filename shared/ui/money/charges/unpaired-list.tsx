import type { Unpaired, UnpairedActName } from '@mayim/contract/entities/unpaired.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { useState } from 'react'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from '../../sync/link/link.module.css'
import { ActDialog } from './act-dialog.tsx'
import { ChargeFacts } from './charge-facts.tsx'
import { useChargeWords } from './charge-words.ts'

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
