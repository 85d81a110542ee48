import type { Room } from '@mayim/contract/entities/room.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { choicesBody, isOverridable, type MoreChoice } from '../forms/more-choices.ts'
import { checkedIn } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { withCard } from '../jobs/visit-jobs.ts'

export interface WalkInWish {
  readonly phone: string
  readonly bath: boolean
  readonly more: ReadonlySet<MoreChoice>
  /** Null: she waits. */
  readonly room: Room | null
  /** Why she is taken over the limit; '' where she is not. */
  readonly reason: string
}

/**
 * Books her for now, then checks her in or places her. The booking has one key for as long as the form asks the same, so
 * that a second press makes no second visit.
 */
export function useWalkIn(jobs: Jobs, onDone: (reservationId: string) => void) {
  const { language } = useTexts()
  const [mayOverride, setMayOverride] = useState(false)
  const once = useRef({ asked: '', key: '' })
  const book = useMutation<{ reservationId: string; reservationCode: string }, ApiError, WalkInWish>({
    mutationFn: async wish => {
      const body = { ...choicesBody(wish.more), phone: wish.phone, bath: wish.bath }
      const over = mayOverride ? { ignoreCutoff: true, ignoreAvailability: true } : {}
      const asked = JSON.stringify([body, over, wish.reason])
      if (once.current.asked !== asked) once.current = { asked, key: crypto.randomUUID() }
      return callApi('newReservation', {
        query: over,
        body: {
          ...body,
          advanceReservation: false,
          language,
          idempotencyKey: once.current.key,
          ...(mayOverride ? { overrideReason: wish.reason } : {}),
        },
      })
    },
    onError: error => setMayOverride(before => before || isOverridable(error.code)),
    onSuccess: ({ reservationId, reservationCode: code }, { room }) => {
      let done = checkedIn(code, null)
      jobs.perform({
        code,
        byCard: true,
        send: async cardCode => {
          done = checkedIn(code, await arrive(reservationId, cardCode))
          if (!room) return
          done = ['desk.done.placed', { code, room: room.name }]
          await callApi('assignRoom', {
            body: { reservationId, roomId: room.id, roomStatus: 'Ready', ...withCard(cardCode) },
          })
        },
        get done() {
          return done
        },
        next: () => onDone(reservationId),
      })
    },
  })
  return { send: book.mutate, busy: book.isPending || jobs.busy, failure: book.error, mayOverride }
}

/** Answers her number on the display. Whom an earlier try has checked in already, before her card was asked for, is here. */
async function arrive(reservationId: string, cardCode: string | undefined): Promise<string | null> {
  try {
    const answer = await callApi('checkIn', { body: { resId: reservationId, ...withCard(cardCode) } })
    return answer.waitingCode
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail.status !== 'Waiting') throw error
    return null
  }
}
