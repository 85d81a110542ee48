import type { Room } from '@mayim/contract/entities/room.ts'
import { type CallAnswer, callApi } from '@mayim/ui/client/call-api.ts'
import { useRequest } from '@mayim/ui/client/queries.ts'
import type { Language } from '@mayim/ui/language.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Given } from '../booking/use-who.ts'
import { bookedKind, isOverridable, type Kind } from '../forms/choice.tsx'
import { arrive, checkedIn } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { withCard } from '../jobs/visit-jobs.ts'

export interface WalkInWish extends Kind {
  /** Who it is: an account, or the phone and the name as given at the desk. */
  readonly given: Given
  readonly language: Language
  /** The price that the form shows, in the facility's currency. */
  readonly total: number
  /** The room to place the patron in. Null leaves the patron waiting. */
  readonly room: Room | null
  /** Why it is a room that lacks what she needs. Blank if it fits. */
  readonly roomReason: string
  /** The reason for a booking over the limit. Blank if there is none. */
  readonly reason: string
  /** A free time that is taken in place of now, `HH:mm`. Blank for now. */
  readonly time: string
  /** She wants this visit besides another one of tonight, which a refusal named (booking-522). */
  readonly secondVisit: boolean
}

type Booked = Pick<CallAnswer<'newReservation'>, 'reservationId' | 'reservationCode' | 'balance'>

/**
 * Books the patron for now, then checks in or assigns a room. The booking keeps its idempotency key while the form is
 * unchanged, so that a second press makes no second visit. `onDone` learns whether an amount is due (booking-79).
 */
export function useWalkIn(jobs: Jobs, onDone: (reservationId: string, owes: boolean) => void) {
  const [mayOverride, setMayOverride] = useState(false)
  const client = useQueryClient()
  const once = useRef({ asked: '', key: '' })
  const book = useRequest<WalkInWish, Booked>({
    send: async wish => {
      const { given, total, language, time } = wish
      const at = time === '' ? {} : { reservationTime: time }
      const body = { ...bookedKind(wish), ...given, ...at, total, language }
      const isOver = mayOverride && time === ''
      const over = isOver ? { ignoreCutoff: true, ignoreAvailability: true } : {}
      const asked = JSON.stringify([body, over, wish.reason, wish.secondVisit])
      if (once.current.asked !== asked) once.current = { asked, key: crypto.randomUUID() }
      return callApi('newReservation', {
        query: over,
        body: {
          ...body,
          advanceReservation: false,
          idempotencyKey: once.current.key,
          ...(isOver ? { overrideReason: wish.reason } : {}),
          ...(wish.secondVisit ? { secondVisit: true } : {}),
        },
      })
    },
    onError: error => {
      setMayOverride(before => before || isOverridable(error.code))
      // The form then shows the new price, and she is asked again (money-14).
      if (error.code === 'priceChanged') void client.invalidateQueries()
    },
    onSuccess: ({ reservationId, reservationCode: code, balance }, { room, roomReason }) => {
      let done = checkedIn(code, null)
      jobs.perform({
        code,
        byCard: true,
        send: async cardCode => {
          done = checkedIn(code, await arrive(reservationId, { wishes: { printer: null }, cardCode }))
          if (!room) return
          done = ['desk.done.placed', { code, room: room.name }]
          await callApi('assignRoom', {
            body: {
              reservationId,
              roomId: room.id,
              roomStatus: 'Ready',
              ...(roomReason === '' ? {} : { overrideReason: roomReason }),
              ...withCard(cardCode),
            },
          })
        },
        get done() {
          return done
        },
        next: () => onDone(reservationId, balance > 0),
      })
    },
  })
  return { send: book.mutate, busy: book.isPending || jobs.busy, failure: book.error, mayOverride }
}
