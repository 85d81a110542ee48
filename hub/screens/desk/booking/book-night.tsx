import { useNightNames } from '@mayim/ui/calendar/night-names.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { money, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form, TextArea } from '@mayim/ui/kit/field.tsx'
import { useEffect, useRef, useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { KindChoices, kindOf, OverrideReason, plainKind } from '../forms/choice.tsx'
import { usePrice } from '../forms/use-price.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import styles from './booking.module.css'
import { fullRun, PutOnList } from './full-time.tsx'
import { Nights, Times } from './nights.tsx'
import { Refused } from './refused.tsx'
import { type AboutSecond, useBook } from './use-book.ts'
import { type EditedVisit, earliestOf, type NightOffer, useNights, type When, whenOf } from './use-nights.ts'
import { type StartWho, useWho, type Who } from './use-who.ts'
import { WhoIsIt } from './who-is-it.tsx'

/**
 * Books a night for anybody, or changes a booking: who, which night, which time, and the price. It opens on the
 * earliest night and time that are free, so that the common call needs one more press.
 */
export function BookNight(props: {
  /** Absent for a new booking. */
  visit?: EditedVisit
  /** Of a new booking. */
  who?: StartWho
  /** The night on which it opens; absent: the earliest with a place. */
  night?: string | undefined
  facility: FacilityInfo
  jobs: Jobs
  /** Of an edit: it makes a new reservation, where to look on. */
  onSaved?: (reservationId: string, night: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { visit } = props
  const who = useWho(visit ? { userId: visit.userId } : (props.who ?? {}))
  const title = visit ? t('reception.book.edit', { code: visit.reservationCode }) : t('reception.book.new')
  return (
    <Dialog open wide onClose={props.onClose} title={title}>
      <BookForm {...props} visit={visit} who={who} startsKnown={!visit && props.who?.userId !== undefined} />
    </Dialog>
  )
}

type FormProps = Omit<Parameters<typeof BookNight>[0], 'who' | 'visit'> & {
  who: Who
  visit: EditedVisit | undefined
  /** A new booking of a patron who is known: only the button is left to press. */
  startsKnown: boolean
}

function BookForm(props: FormProps) {
  const { t } = useTexts()
  const { visit, who } = props
  const form = useBookForm(props)
  const { night, when, book, said, kind } = form
  return (
    <Form className={styles.form} onSend={() => form.send()}>
      <div className={styles.parts}>
        <div className={styles.part}>
          <WhoIsIt who={who} />
          <TextArea
            label={t('reception.book.note')}
            rows={2}
            maxLength={1000}
            value={form.note}
            onChange={form.setNote}
          />
        </div>
        <div className={styles.part}>
          <Nights
            nights={form.nights}
            first={form.tonight}
            date={when.date}
            onDate={date => form.choose({ date, time: '' })}
            onFrom={form.setFrom}
          />
        </div>
        <div className={styles.part}>
          <KindChoices kind={kind} had={visit ? kindOf(visit) : plainKind} onChange={form.setKind} />
          {when.date !== '' && (
            <Times
              times={night?.times}
              time={when.time}
              onTime={time => form.choose({ date: when.date, time })}
            />
          )}
        </div>
      </div>
      <Refused {...form} failure={book.failure ?? form.error} busy={book.busy} isEdit={visit !== undefined} />
      {form.state === 'full' && night && (
        <WhenFull {...props} when={when} offer={night} kind={kind} said={said(when.date, when.time)} />
      )}
      {form.asksReason && <OverrideReason value={form.reason} onChange={form.setReason} />}
      <Foot
        {...props}
        ready={who.isKnown && when.date !== '' && when.time !== ''}
        text={t(visit ? 'reception.book.saveAt' : 'reception.book.submitAt', {
          when: when.time === '' ? '…' : said(when.date, when.time),
        })}
        total={visit ? (form.total ?? undefined) : form.total}
        anyway={form.asksReason}
        first={props.startsKnown}
        busy={book.busy}
      />
    </Form>
  )
}

/** What is chosen in the form, what the nights offer for it, and the booking. */
function useBookForm({ visit, who, jobs, night: opensOn, onSaved, onClose }: FormProps) {
  const [kind, setKind] = useState(visit ? kindOf(visit) : plainKind)
  const [note, setNote] = useState(visit?.userNotes ?? '')
  const [reason, setReason] = useState('')
  const [wanted, setWanted] = useState(whenOf(visit, opensOn))
  const [from, setFrom] = useState(visit?.reservationDate ?? opensOn)
  const tonight = useCall('zmanim', { query: {} }).data?.date ?? ''
  const { nights, error } = useNights({ from, kind, visit })
  const said = useSaid(tonight)
  const book = useBook({
    ...{ visit, jobs, said },
    onDone: (reservationId, night) => {
      onClose()
      onSaved?.(reservationId, night)
    },
  })
  const when = earliestOf(nights ?? [], wanted)
  const night = nights?.find(({ day }) => day.date === when.date)
  const total = usePrice(kind, who.person, night?.day)
  const state = stateOf(night, when)
  const asksReason = (state !== 'free' && when.time !== '') || book.mayOverride
  return {
    ...{ kind, setKind, note, setNote, reason, setReason, setFrom },
    ...{ tonight, nights, error, said, book, when, night, total, state, asksReason },
    choose: (to: When) => {
      setWanted(to)
      book.forget()
    },
    send: (about?: AboutSecond) =>
      book.send(
        {
          ...when,
          ...{ kind, note, given: who.given, language: who.language },
          total: visit ? null : (total ?? null),
          reason: asksReason ? reason.trim() : '',
        },
        about,
      ),
  }
}

/** Whether the chosen time can be booked as it is, or needs a reason. */
function stateOf(night: NightOffer | undefined, when: When): 'free' | 'full' | 'late' {
  const times = night?.times ?? []
  const chosen = times.find(({ time }) => time === when.time)
  const isFull = chosen ? !chosen.free : times.length > 0 && when.time === ''
  if (isFull) return 'full'
  return night?.day.pastCutoff && when.time !== '' ? 'late' : 'free'
}

function WhenFull(
  props: FormProps & { when: When; offer: NightOffer; kind: Parameters<typeof usePrice>[0]; said: string },
) {
  const { t } = useTexts()
  const { when, offer, who, said } = props
  const times = offer.times ?? []
  const run = fullRun(times, when.time)
  if (run === null) return null
  return (
    <section className={styles.part} aria-label={t('reception.waits.title')}>
      <p className={styles.heading}>
        {when.time === '' ? t('reception.waits.nightFull') : t('reception.waits.timeFull', { when: said })}
      </p>
      <PutOnList
        kind={props.kind}
        said={said}
        jobs={props.jobs}
        key={`${when.date} ${when.time} ${run.to}`}
        who={who.isKnown && (who.pickedId !== null || who.hasPhone) ? who.given : null}
        date={when.date}
        times={times}
        run={run}
        language={who.language}
        onDone={props.onClose}
      />
    </section>
  )
}

/** The one button, with all that it does: the night, the time, the price. */
function Foot(props: {
  ready: boolean
  text: string
  total: number | null | undefined
  anyway: boolean
  /** Nothing has to be typed: the button has the focus as soon as it can be pressed. */
  first: boolean
  busy: boolean
  facility: FacilityInfo
}) {
  const { t, language } = useTexts()
  const { total, first, ready } = props
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (first && ready) foot.current?.querySelector('button')?.focus()
  }, [first, ready])
  const price = typeof total === 'number' ? money(total, props.facility.currency, language) : ''
  return (
    <div ref={foot} className={styles.foot}>
      <Button
        type="submit"
        look={props.anyway ? 'quiet' : 'primary'}
        busy={props.busy}
        disabled={!ready || total === null}
      >
        {props.anyway ? t('reception.book.anyway') : price ? `${props.text} · ${price}` : props.text}
      </Button>
      <span className={styles.soft} role="status">
        {total === null && t('reception.book.noPrice')}
        {typeof total === 'number' && total > 0 && t('reception.book.atDoor')}
      </span>
    </div>
  )
}

/** How a night and a time are said: within a week by the weekday alone. */
function useSaid(tonight: string): (date: string, time: string) => string {
  const { t, language } = useTexts()
  const names = useNightNames()
  return (date, time) => {
    const isNear = tonight !== '' && date > tonight && Date.parse(date) - Date.parse(tonight) < weekMs
    const night =
      date === tonight ? t('reception.book.tonight') : isNear ? names.name(date) : names.full(date)
    return time === '' ? night : `${night}, ${wallTime(time, language)}`
  }
}

const weekMs = 7 * 24 * 3_600_000
