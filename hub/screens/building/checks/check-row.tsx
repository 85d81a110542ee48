import { useSend } from '@mayim/ui/client/queries.ts'
import { shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useFacility } from '../../facility/use-facility.ts'
import { DeviceTests } from '../device-tests.tsx'
import styles from './checks.module.css'
import type { CheckItem } from './use-checks.ts'

/** One part with its test and the tick of the person who saw it work. */
export function CheckRow({ item }: { item: CheckItem }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  const { of, id, name, isHere, checkedAt, device } = item
  const set = useSend('deviceCheckSet')
  const [wanted, setWanted] = useState<boolean | null>(null)
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <bdi>{name}</bdi>
        {isHere !== null && (
          <Chip {...(isHere ? here : away)}>
            {t(isHere ? 'technician.condition.working' : 'technician.condition.offline')}
          </Chip>
        )}
      </p>
      {device && <DeviceTests device={device} />}
      {of === 'screen' && <ScreenTest id={id} />}
      {of === 'cardReader' && <p className={styles.soft}>{t('technician.checks.readerHint')}</p>}
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={wanted ?? checkedAt !== null}
          disabled={set.isPending}
          aria-label={t('technician.checks.worksOf', { name })}
          onChange={event => put(event.target.checked)}
        />
        <span>
          {t('technician.checks.works')}
          {checkedAt !== null && (
            <small className={styles.soft}>
              {' · '}
              {shortDate(checkedAt, language, timeZone)}, {timeOf(checkedAt, timeZone, language)}
            </small>
          )}
        </span>
      </label>
      {set.error && <Notice tone="error">{set.error.message}</Notice>}
    </li>
  )

  /** The tick shows the press at once, and then what is stored. */
  function put(works: boolean): void {
    setWanted(works)
    set.mutate({ body: { of, id, works } }, { onSettled: () => setWanted(null) })
  }
}

const here = { tone: 'leaf', icon: 'check' } as const
const away = { tone: 'coral', icon: 'warning' } as const

/** The screen shows its name for ten seconds. */
function ScreenTest({ id }: { id: string }) {
  const { t } = useTexts()
  const ask = useSend('screenIdentify')
  return (
    <div className={styles.tests}>
      <Button look="quiet" busy={ask.isPending} onClick={() => ask.mutate({ params: { deviceId: id } })}>
        {t('technician.checks.showName')}
      </Button>
      {ask.isSuccess && <Notice>{t('technician.checks.nameAsked')}</Notice>}
      {ask.error && <Notice tone="error">{ask.error.message}</Notice>}
    </div>
  )
}
