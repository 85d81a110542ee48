import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { standingShifts } from '@mayim/domain/building/shift.ts'
import { useState } from 'react'
import { NightChoice } from '../../calendar/night-choice.tsx'
import { useNightNames } from '../../calendar/night-names.ts'
import { Loaded } from '../../client/loaded.tsx'
import { useNow } from '../../client/now.ts'
import { useCall, useSend } from '../../client/queries.ts'
import { wallTimeRange } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'
import { ShiftForm } from './shift-form.tsx'
import { isOnAt } from './use-on-shift.ts'

/** Who is on from when to when, tonight or on a night to come (building-740). */
export function Shifts({ tonight, place }: { tonight: string; place: RegisterPlace }) {
  const { t } = useTexts()
  const nights = useNightNames()
  const [night, setNight] = useState(tonight)
  const list = useCall('registerList', { params: { register: 'shift' }, query: { dt: night } })
  return (
    <section className={styles.section} aria-labelledby="shifts">
      <h2 id="shifts">{t('registers.shift.title')}</h2>
      <NightChoice night={night} first={tonight} onChoose={setNight} />
      <h3>{nights.full(night)}</h3>
      <Loaded query={list} lines={2}>
        {({ entries }) => <ShiftList shifts={standingShifts(entries)} night={night} place={place} />}
      </Loaded>
      {night >= tonight && <ShiftForm key={night} night={night} />}
    </section>
  )
}

interface ShiftListProps {
  readonly shifts: readonly RegisterEntry[]
  readonly night: string
  readonly place: RegisterPlace
}

function ShiftList({ shifts, night, place }: ShiftListProps) {
  const { t, language } = useTexts()
  const nowMs = useNow(60_000)
  const remove = useSend('registerAdd')
  if (shifts.length === 0) return <p className={styles.soft}>{t('registers.shift.none')}</p>
  return (
    <>
      {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
      <ul className={styles.entries}>
        {shifts.map(shift => (
          <li key={shift.id} className={styles.shift}>
            <div>
              <strong>
                <bdi>{shift.subject}</bdi>
              </strong>{' '}
              {isOnAt(shift, night, nowMs, place.timeZone) && (
                <Chip tone="sand">{t('registers.shift.now')}</Chip>
              )}
              <p>
                <bdi>{wallTimeRange(shift.from, shift.to, language)}</bdi>
                {shift.note && (
                  <>
                    {' · '}
                    <bdi>{shift.note}</bdi>
                  </>
                )}
              </p>
            </div>
            <Button
              look="quiet"
              aria-label={t('registers.shift.removeOf', { name: shift.subject })}
              busy={remove.isPending}
              onClick={() => remove.mutate({ body: { register: 'shift', closes: shift.id } })}
            >
              {t('registers.shift.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
