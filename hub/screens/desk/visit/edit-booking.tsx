import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { offeredTimes } from '@mayim/domain/capacity/available-for.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallAnswer, type CallError, callApi } from '@mayim/ui/client/call-api.ts'
import { useCall, useRequest } from '@mayim/ui/client/queries.ts'
import { longDate, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form, SelectField, TextArea } from '@mayim/ui/kit/field.tsx'
import { useRef, useState } from 'react'
import {
  choicesOf,
  isOverridable,
  type Kind,
  KindChoices,
  kindOf,
  OverrideReason,
  plainKind,
} from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

/** Makes or changes a reservation for a patron: the night, the choices, a time, and a note. */
export function EditBooking(props: {
  /** Absent for a new one. */
  visit?: StaffReservation
  userId?: string
  jobs: Jobs
  /** An edit makes a new reservation: where to look on. Without it, the dialog only closes. */
  onSaved?: (reservationId: string, night: string) => void
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { visit } = props
  const schedule = useCall('schedule', { query: {} })
  const nights = schedule.data ?? []
  const [typedDate, setDate] = useState(visit?.reservationDate ?? '')
  const date = typedDate || (nights.find(night => !night.closed && !night.pastCutoff)?.date ?? '')
  const had = visit ? kindOf(visit) : plainKind
  const [kind, setKind] = useState(had)
  const [time, setTime] = useState(visit?.reservationTime ?? '')
  const [note, setNote] = useState(visit?.userNotes ?? '')
  const [reason, setReason] = useState('')
  const booking = useBooking(props)
  const shabbosMode = nights.find(night => night.date === date)?.shabbosMode ?? false
  const times = useTimes({ date, kind, shabbosMode, visit })
  const chosen = time || (times.data?.find(each => each.free)?.time ?? '')
  const failure = booking.failure ?? schedule.error ?? times.error
  const title = visit ? t('reception.book.edit', { code: visit.reservationCode }) : t('reception.book.new')
  return (
    <Dialog open onClose={props.onClose} title={title}>
      <Form
        className={styles.form}
        onSend={() => booking.send({ date, time: chosen, ...kind, note, reason })}
      >
        <SelectField
          label={t('reception.book.date')}
          value={date}
          onChange={setDate}
          options={nights
            .filter(night => !night.closed || night.date === date)
            .map(night => ({ value: night.date, text: longDate(night.date, language) }))}
        />
        <KindChoices kind={kind} had={had} onChange={setKind} />
        <TimeField times={times.data} time={chosen} onTime={setTime} />
        <TextArea
          label={t('reception.book.note')}
          rows={2}
          maxLength={1000}
          value={note}
          onChange={setNote}
        />
        {failure && (
          <p className={styles.bad} role="alert">
            {failure.message}
          </p>
        )}
        {booking.mayOverride && <OverrideReason value={reason} onChange={setReason} />}
        <Button type="submit" busy={booking.busy} disabled={date === '' || chosen === ''}>
          {booking.mayOverride
            ? t('reception.book.anyway')
            : t(visit ? 'reception.book.save' : 'reception.book.submit')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** The times of the night: those with a free place, and the full ones, which staff may override with a reason. */
function TimeField(props: {
  times: readonly OfferedTime[] | undefined
  time: string
  onTime: (time: string) => void
}) {
  const { t, language } = useTexts()
  const { times, time } = props
  const offered = times ?? []
  const isListed = time === '' || offered.some(each => each.time === time)
  const shown = isListed ? offered : [...offered, { time, free: true, kept: false }]
  if (shown.length === 0) return times && <p className={styles.note}>{t('reception.book.noTimes')}</p>
  return (
    <SelectField
      label={t('reception.book.time')}
      value={time}
      onChange={props.onTime}
      options={shown
        .toSorted((one, other) => businessMinutes(one.time) - businessMinutes(other.time))
        .map(({ time: value, free, kept }) => {
          const text = wallTime(value, language)
          return {
            value,
            text: free ? text : t(kept ? 'reception.book.kept' : 'reception.book.full', { time: text }),
          }
        })}
    />
  )
}

interface OfferedTime {
  readonly time: string
  readonly free: boolean
  readonly kept: boolean
}

/** The times of a night that are offered for exactly these choices. Undefined until loaded. */
function useTimes(wanted: {
  readonly date: string
  readonly kind: Kind
  readonly shabbosMode: boolean
  readonly visit: StaffReservation | undefined
}): { readonly data: OfferedTime[] | undefined; readonly error: ApiError | null } {
  const { date, kind, visit } = wanted
  const replaced = visit ? { replacingreservationid: visit.reservationId } : {}
  const slots = useCall(
    'availableReservations',
    { query: { dt: date, ignoreCutoff: true, ...replaced } },
    { enabled: date !== '' },
  )
  return { data: slots.data && offeredTimes(choicesOf(kind), slots.data, wanted), error: slots.error }
}

interface Wish extends Kind {
  readonly date: string
  readonly time: string
  readonly note: string
  readonly reason: string
}

function useBooking(props: Parameters<typeof EditBooking>[0]) {
  const { t } = useTexts()
  const { visit, userId, jobs, onClose } = props
  const [mayOverride, setMayOverride] = useState(false)
  const once = useRef({ body: '', key: '' })
  const book = useRequest<Wish, CallAnswer<'newReservation'>, CallError<'newReservation'>>({
    send: wish => {
      const over = mayOverride ? { ignoreCutoff: true, ignoreAvailability: true } : {}
      const body = JSON.stringify([wish, [...wish.more], over])
      if (once.current.body !== body) once.current = { body, key: crypto.randomUUID() }
      const whose = visit?.userId ?? userId
      return callApi('newReservation', {
        query: over,
        body: {
          ...choicesOf(wish),
          ...(whose ? { userId: whose } : {}),
          ...(visit ? { replacingReservationId: visit.reservationId, language: visit.language } : {}),
          reservationDate: wish.date,
          reservationTime: wish.time,
          reservationNotes: wish.note,
          reservationStatus: 'Reserved',
          idempotencyKey: once.current.key,
          ...(mayOverride ? { overrideReason: wish.reason } : {}),
        },
      })
    },
    onError: error => setMayOverride(before => before || isOverridable(error.code)),
    onSuccess: ({ reservationId, reservationCode, reservationDate }) => {
      jobs.tell(t('reception.book.done', { code: reservationCode }))
      onClose()
      props.onSaved?.(reservationId, reservationDate)
    },
  })
  return { send: book.mutate, busy: book.isPending, failure: book.error, mayOverride }
}
