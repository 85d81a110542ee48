import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { doneItems, standingShifts } from '@mayim/domain/building/register.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { useState } from 'react'
import { NightChoice } from '../calendar/night-choice.tsx'
import { useNightNames } from '../calendar/night-names.ts'
import { Loaded } from '../client/loaded.tsx'
import { useNow } from '../client/now.ts'
import { useCall, useSend } from '../client/queries.ts'
import { timeOf, wallTimeRange } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Form, TextArea } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import { ClosedEvenings } from './closed-evenings.tsx'
import { FaultList } from './fault-list.tsx'
import { momentOf, type RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'
import { isOnAt, ShiftForm } from './shift-form.tsx'
import { WaterLog } from './water-log.tsx'

/** The registers of the building: tonight's lists, who is on, what the next shift must know, faults, and the water (building-560). */
export function RegistersPage({ place }: { place: RegisterPlace }) {
  const zmanim = useCall('zmanim', {})
  return (
    <Loaded query={zmanim} lines={10}>
      {({ date }) => <Registers tonight={date} place={place} />}
    </Loaded>
  )
}

function Registers({ tonight, place }: { tonight: string; place: RegisterPlace }) {
  return (
    <div className={styles.content}>
      <div className={styles.lists}>
        <TickList register="opening" night={tonight} place={place} />
        <TickList register="closing" night={tonight} place={place} />
      </div>
      {place.currency !== null && (
        <ClosedEvenings
          from={addDays(tonight, -14)}
          to={tonight}
          place={{ timeZone: place.timeZone, currency: place.currency }}
        />
      )}
      <Shifts tonight={tonight} place={place} />
      <Handover from={addDays(tonight, -2)} to={tonight} place={place} />
      <FaultList from={addDays(tonight, -14)} to={tonight} place={place} />
      <WaterLog tonight={tonight} place={place} />
    </div>
  )
}

/** What one shift leaves to the next, the latest first. */
function Handover({ from, to, place }: { from: string; to: string; place: RegisterPlace }) {
  const { t, language } = useTexts()
  const [note, setNote] = useState('')
  const notes = useCall('registerList', { params: { register: 'handover' }, query: { dt: from, dtTo: to } })
  const add = useSend('registerAdd')
  const send = () => add.mutate({ body: { register: 'handover', note } }, { onSuccess: () => setNote('') })
  return (
    <section className={styles.section} aria-labelledby="handover">
      <h2 id="handover">{t('registers.handover.title')}</h2>
      <p className={styles.soft}>{t('registers.handover.hint')}</p>
      <Loaded query={notes} lines={2}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={styles.soft}>{t('registers.handover.none')}</p>
          ) : (
            <ul className={styles.entries}>
              {entries.toReversed().map(entry => (
                <li key={entry.id}>
                  <p>
                    <bdi>{entry.note}</bdi>
                  </p>
                  <p className={styles.soft}>
                    <bdi>{entry.by}</bdi> · <bdi>{momentOf(entry.at, place.timeZone, language)}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Form className={styles.form} onSend={send}>
        <TextArea
          label={t('registers.handover.write')}
          required
          maxLength={2000}
          rows={2}
          error={add.error?.message ?? null}
          value={note}
          onChange={setNote}
        />
        <div>
          <Button type="submit" look="quiet" busy={add.isPending}>
            {t('registers.handover.add')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** What is ticked before opening or closing, each item with who did it and when. */
function TickList({
  register,
  night,
  place,
}: {
  register: 'opening' | 'closing'
  night: string
  place: RegisterPlace
}) {
  const { t, language } = useTexts()
  const list = useCall('registerList', { params: { register }, query: { dt: night } })
  const tick = useSend('registerAdd')
  return (
    <section className={styles.section} aria-labelledby={register}>
      <h2 id={register}>{t(`registers.lists.${register}`)}</h2>
      {tick.error && <Notice tone="error">{tick.error.message}</Notice>}
      <Loaded query={list} lines={4}>
        {({ entries, items }) => {
          const rows = doneItems(items, entries)
          const left = rows.filter(row => row.tick === null).length
          return (
            <>
              <p className={styles.soft} role="status">
                {items.length === 0
                  ? t('registers.lists.none')
                  : left === 0
                    ? t('registers.lists.done')
                    : t('registers.lists.left', { count: left })}
              </p>
              {rows.map(row => (
                <Switch
                  key={row.item}
                  label={<bdi>{row.item}</bdi>}
                  note={
                    row.tick && (
                      <bdi>
                        {t('registers.lists.by', {
                          name: row.tick.by,
                          time: timeOf(row.tick.at, place.timeZone, language),
                        })}
                      </bdi>
                    )
                  }
                  checked={row.tick !== null}
                  disabled={tick.isPending}
                  onChange={done => tick.mutate({ body: { register, subject: row.item, done } })}
                />
              ))}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Who is on from when to when, tonight or on a night to come (building-740). */
function Shifts({ tonight, place }: { tonight: string; place: RegisterPlace }) {
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
