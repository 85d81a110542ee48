import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { type CallAnswer, type CallError, callApi } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { longDate, wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, SelectField, TextArea } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import styles from '../forms/dialog.module.css'
import { type Kind, KindChoices } from '../forms/kind-choices.tsx'
import { choicesBody, isOverridable, moreChoices } from '../forms/more-choices.ts'
import { OverrideReason } from '../forms/override-reason.tsx'
import type { Jobs } from '../jobs/use-jobs.ts'

/** A reservation that is made for a patron, or changed: the night, what she needs, a time, and a note. */
export function EditBooking(props: {
  /** Absent for a new one. */
  visit?: StaffReservation
  userId?: string
  jobs: Jobs
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const { visit } = props
  const schedule = useCall('schedule', { query: {} })
  const nights = schedule.data ?? []
  const [typedDate, setDate] = useState(visit?.reservationDate ?? '')
  const date = typedDate || (nights.find(night => !night.closed && !night.pastCutoff)?.date ?? '')
  const [kind, setKind] = useState<Kind>({
    bath: visit?.bath ?? false,
    more: new Set(moreChoices.filter(key => visit?.[key] === true)),
  })
  const [time, setTime] = useState(visit?.reservationTime ?? '')
  const [note, setNote] = useState(visit?.userNotes ?? '')
  const [reason, setReason] = useState('')
  const booking = useBooking(props)
  const free = useFreeTimes({ date, ...kind, visit })
  const failure = booking.failure ?? schedule.error ?? free.error
  const title = visit ? t('reception.book.edit', { code: visit.reservationCode }) : t('reception.book.new')
  return (
    <Dialog open onClose={props.onClose} title={title}>
      <Form
        className={styles.form}
        onSend={() => {
          const reservationTime = time || (free.times?.[0] ?? '')
          booking.send({ date, time: reservationTime, ...kind, note, reason })
        }}
      >
        <SelectField
          label={t('reception.book.date')}
          value={date}
          onChange={setDate}
          options={nights
            .filter(night => !night.closed || night.date === date)
            .map(night => ({ value: night.date, text: longDate(night.date, language) }))}
        />
        <KindChoices kind={kind} onChange={setKind} />
        <TimeFields times={free.times} time={time} onTime={setTime} />
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
        <Button type="submit" busy={booking.busy} disabled={date === ''}>
          {booking.mayOverride
            ? t('reception.all.anyway')
            : t(visit ? 'reception.book.save' : 'reception.book.submit')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** One of the times that are free, or another by hand. */
function TimeFields(props: {
  times: readonly string[] | null
  time: string
  onTime: (time: string) => void
}) {
  const { t, language } = useTexts()
  const { times, time } = props
  const shown = [...new Set([...(times ?? []), time].filter(Boolean))].sort()
  return (
    <>
      {shown.length > 0 ? (
        <SelectField
          label={t('reception.book.time')}
          value={time || (times?.[0] ?? '')}
          onChange={props.onTime}
          options={shown.map(value => ({ value, text: wallTime(value, language) }))}
        />
      ) : (
        times && <p className={styles.told}>{t('reception.book.noTimes')}</p>
      )}
      <Field label={t('reception.book.byHand')} type="time" ltr value={time} onChange={props.onTime} />
    </>
  )
}

/** The times of a night with a place for exactly what was chosen; null until they have come. */
function useFreeTimes(
  asked: Kind & { readonly date: string; readonly visit: StaffReservation | undefined },
): { readonly times: string[] | null; readonly error: ApiError | null } {
  const replaced = asked.visit ? { replacingreservationid: asked.visit.reservationId } : {}
  const slots = useCall(
    'availableReservations',
    { query: { dt: asked.date, ...replaced } },
    { enabled: asked.date !== '' },
  )
  const fits = (entry: CallAnswer<'availableReservations'>[number]['availableReservations'][number]) =>
    entry.available > 0 &&
    entry.bath === asked.bath &&
    !entry.salonAfter &&
    moreChoices.every(key => entry[key] === asked.more.has(key))
  const fitting = slots.data?.filter(slot => slot.availableReservations.some(fits))
  return { times: fitting?.map(slot => slot.timeSlot) ?? null, error: slots.error }
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
  const once = useRef({ asked: '', key: '' })
  const book = useMutation<CallAnswer<'newReservation'>, CallError<'newReservation'>, Wish>({
    mutationFn: wish => {
      const over = mayOverride ? { ignoreCutoff: true, ignoreAvailability: true } : {}
      const asked = JSON.stringify([wish, [...wish.more], over])
      if (once.current.asked !== asked) once.current = { asked, key: crypto.randomUUID() }
      const whose = visit?.userId ?? userId
      return callApi('newReservation', {
        query: over,
        body: {
          ...choicesBody(wish.more),
          ...(whose ? { userId: whose } : {}),
          ...(visit ? { replacingReservationId: visit.reservationId, language: visit.language } : {}),
          bath: wish.bath,
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
    onSuccess: ({ reservationCode }) => {
      jobs.tell(t('reception.book.done', { code: reservationCode }))
      onClose()
    },
  })
  return { send: book.mutate, busy: book.isPending, failure: book.error, mayOverride }
}
