import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { CallError } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useState } from 'react'
import { isRoomOwn } from '../facility/status-look.ts'

interface StepRequest {
  readonly room: BoardRoom
  readonly status: BoardRoom['status']
}

/**
 * Sends the steps of the cards. Each room has its own request, so a touch on the next card is not lost while the one
 * before is pending. If a step needs a card, it waits for the swipe.
 */
export function useRoomSteps() {
  const send = useSend('roomStatus')
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<StepRequest | null>(null)
  const [error, setError] = useState<CallError<'roomStatus'> | null>(null)

  async function step(request: StepRequest, cardCode?: string) {
    const { room, status } = request
    const change = isRoomOwn(status) ? { status } : { reservationStatus: status }
    setError(null)
    setSending(now => new Set(now).add(room.roomId))
    try {
      await send.mutateAsync({
        params: { id: room.roomId },
        body: { ...change, expectedStatus: room.status, ...(cardCode ? { cardCode } : {}) },
      })
      setAsking(null)
    } catch (thrown) {
      const refused = thrown as CallError<'roomStatus'>
      setError(refused)
      if (refused.code === 'cardNeeded' || refused.code === 'cardUnknown') setAsking(request)
    } finally {
      setSending(now => new Set([...now].filter(roomId => roomId !== room.roomId)))
    }
  }

  return {
    /** Whether a step of that room is pending. */
    isBusy: (roomId: number) => sending.has(roomId),
    /** The sentence of a failure. Absent while the card prompt shows it. */
    failure: asking === null ? (error?.message ?? null) : null,
    cardFailure: error?.code === 'cardUnknown' ? error.message : null,
    waitsForCard: asking !== null,
    isCardBusy: asking !== null && sending.has(asking.room.roomId),
    step: (room: BoardRoom, status: BoardRoom['status']) => void step({ room, status }),
    withCard: (cardCode: string) => asking && void step(asking, cardCode),
    drop: () => setAsking(null),
    forget: () => setError(null),
  }
}
