import type { BoardRoom } from '@mayim/shared/contract/entities/room.ts'
import { useSend } from '@mayim/shared/ui/client/queries.ts'
import { useState } from 'react'
import { isRoomOwn } from '../look-of.ts'

interface Wanted {
  readonly room: BoardRoom
  readonly status: BoardRoom['status']
}

/** Sends the steps of the cards; where the house asks for a card, the step waits for it. */
export function useRoomSteps() {
  const send = useSend('roomStatus')
  const [asking, setAsking] = useState<Wanted | null>(null)

  function step(wanted: Wanted, cardCode?: string) {
    const { room, status } = wanted
    const change = isRoomOwn(status) ? { status } : { reservationStatus: status }
    send.mutate(
      {
        params: { id: room.roomId },
        body: { ...change, expectedStatus: room.status, ...(cardCode ? { cardCode } : {}) },
      },
      {
        onSuccess: () => setAsking(null),
        onError: error => {
          if (error.code === 'cardNeeded' || error.code === 'cardUnknown') setAsking(wanted)
        },
      },
    )
  }

  return {
    busy: send.isPending,
    /** A sentence, unless the card's prompt tells it. */
    failure: asking === null ? (send.error?.message ?? null) : null,
    cardFailure: send.error?.code === 'cardUnknown' ? send.error.message : null,
    waitsForCard: asking !== null,
    step: (room: BoardRoom, status: BoardRoom['status']) => step({ room, status }),
    withCard: (cardCode: string) => asking && step(asking, cardCode),
    drop: () => setAsking(null),
    forget: () => send.reset(),
  }
}
