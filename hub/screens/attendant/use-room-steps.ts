import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { CallError } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useState } from 'react'
import { isRoomOwn } from '../facility/look-of.ts'

interface Wanted {
  readonly room: BoardRoom
  readonly status: BoardRoom['status']
}

/**
 * Sends the steps of the cards, each room's on its own: a touch on the next card is never lost because the one before it
 * is still on its way. Where the house asks for a card, the step waits for it.
 */
export function useRoomSteps() {
  const send = useSend('roomStatus')
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<Wanted | null>(null)
  const [error, setError] = useState<CallError<'roomStatus'> | null>(null)

  async function step(wanted: Wanted, cardCode?: string) {
    const { room, status } = wanted
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
      if (refused.code === 'cardNeeded' || refused.code === 'cardUnknown') setAsking(wanted)
    } finally {
      setSending(now => new Set([...now].filter(roomId => roomId !== room.roomId)))
    }
  }

  return {
    /** Whether a step of that room is on its way. */
    isBusy: (roomId: number) => sending.has(roomId),
    /** A sentence, unless the card's prompt tells it. */
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
