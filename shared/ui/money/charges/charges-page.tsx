import type { ChargeCheck } from '@mayim/contract/entities/unpaired.ts'
import { processorTraits } from '@mayim/domain/money/card-processors.ts'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from '../../sync/link/link.module.css'
import { useChargeWords } from './charge-words.ts'
import { OpenOutcomes } from './open-outcomes.tsx'
import { SettledList } from './settled-list.tsx'
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
