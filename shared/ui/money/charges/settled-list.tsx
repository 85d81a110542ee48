import type { SettledUnpaired } from '@mayim/contract/entities/unpaired.ts'
import { isolate } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { List, ListRow } from '../../kit/list.tsx'
import styles from '../../sync/link/link.module.css'
import { ChargeFacts } from './charge-facts.tsx'
import { useChargeWords } from './charge-words.ts'

/** What was dealt with lately: which act, who, when and why. */
export function SettledList({
  settled,
  timeZone,
}: {
  settled: readonly SettledUnpaired[]
  timeZone: string
}) {
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
