import { type CallAnswer, type CallError, callApi } from '@mayim/ui/client/call-api.ts'
import { useRequest } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { Language } from '@mayim/ui/language.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { bookedKind, isOfRoom, isOverridable, type Kind, plainKind } from '../forms/choice.tsx'
import type { Jobs } from '../jobs/use-jobs.ts'
import type { Job } from '../jobs/visit-jobs.ts'
import type { EditedVisit, When } from './use-nights.ts'
import type { Given } from './use-who.ts'

export interface BookWish extends When {
  readonly kind: Kind
  /** For whom: an account, or the phone and the name of one who may be new. */
  readonly given: Given
  readonly language: Language
  readonly note: string
  /** The price that the form shows, in the facility's currency; null for an edit, whose price has more parts. */
  readonly total: number | null
  /** Why a limit is passed; '' if none is. */
  readonly reason: string
}

/** What is done about another visit that she has that night (booking-522): it is moved here, or both are kept. */
export type AboutSecond = { readonly moved: string } | 'both'

type Asked = BookWish & { readonly about?: AboutSecond | undefined }

/**
 * Books a night for a patron, or changes her booking. The request keeps its idempotency key while the form is
 * unchanged, so that a second press makes no second visit. A refusal that staff may override asks for a reason.
 */
export function useBook(on: {
  readonly visit: EditedVisit | undefined
  readonly jobs: Jobs
  /** How the night and the time are said. */
  readonly said: (date: string, time: string) => string
  readonly onDone: (reservationId: string, night: string) => void
}) {
  const { t } = useTexts()
  const { visit, jobs } = on
  const client = useQueryClient()
  const [mayOverride, setMayOverride] = useState(false)
  const [keepsRoom, setKeepsRoom] = useState(false)
  const once = useRef({ asked: '', key: '' })
  /** The night for which a second visit is wanted: another time of it does not ask again. */
  const nightOfBoth = useRef('')
  const book = useRequest<Asked, CallAnswer<'newReservation'>, CallError<'newReservation'>>({
    send: wish => {
      if (wish.about === 'both') nightOfBoth.current = wish.date
      const { query, body: wanted } = requestOf(wish, visit, keepsRoom)
      const body = nightOfBoth.current === wish.date ? { ...wanted, secondVisit: true } : wanted
      const asked = JSON.stringify([query, body])
      if (once.current.asked !== asked) once.current = { asked, key: crypto.randomUUID() }
      return callApi('newReservation', { query, body: { ...body, idempotencyKey: once.current.key } })
    },
    onError: error => {
      setMayOverride(before => before || isOverridable(error.code))
      setKeepsRoom(before => before || isOfRoom(error.code))
      // The form then shows the new price, and the caller is asked again (money-14).
      if (error.code === 'priceChanged') void client.invalidateQueries()
    },
    onSuccess: (booked, { about }) => {
      const { reservationId, reservationCode: code, reservationDate: night } = booked
      const when = on.said(night, booked.reservationTime)
      jobs.tell(
        t('reception.book.done', { code, when }),
        visit || isMove(about) ? undefined : undoBooking(booked),
      )
      on.onDone(reservationId, night)
    },
  })
  return {
    send: (wish: BookWish, about?: AboutSecond) => book.mutate({ ...wish, about }),
    busy: book.isPending,
    failure: book.error,
    mayOverride,
    /** Another night or time is chosen: what was refused is past. */
    forget: () => {
      book.reset()
      setMayOverride(false)
    },
  }
}

/** Cancels what was booked a moment ago. */
function undoBooking(booked: CallAnswer<'newReservation'>): Job {
  const { reservationId: id, reservationCode: code, reservationStatus: expectedStatus } = booked
  return {
    code,
    byCard: false,
    send: () =>
      callApi('reservationStatus', { params: { id }, body: { status: 'Canceled', expectedStatus } }),
    done: ['desk.done.canceled', { code }],
  }
}

function isMove(about: AboutSecond | undefined): about is { readonly moved: string } {
  return about !== undefined && about !== 'both'
}

function requestOf(wish: Asked, visit: EditedVisit | undefined, keepsRoom: boolean) {
  // What is moved says whose it is, and its price may have more parts than the form knows.
  const moved = isMove(wish.about) ? wish.about.moved : undefined
  const edited = moved ?? visit?.reservationId
  const passes = wish.reason !== ''
  return {
    query: passes
      ? { ignoreCutoff: true, ignoreAvailability: true, ...(keepsRoom ? { ignoreRoom: true } : {}) }
      : {},
    body: {
      // A form that nobody touched moves the time alone: what she comes for stays (booking-77).
      ...(moved !== undefined && wish.kind === plainKind ? {} : bookedKind(wish.kind)),
      ...(moved === undefined ? wish.given : {}),
      ...(edited === undefined ? {} : { replacingReservationId: edited }),
      language: wish.language,
      reservationDate: wish.date,
      reservationTime: wish.time,
      reservationNotes: wish.note,
      reservationStatus: 'Reserved' as const,
      ...(wish.total === null || moved !== undefined ? {} : { total: wish.total }),
      ...(passes ? { overrideReason: wish.reason } : {}),
    },
  }
}
