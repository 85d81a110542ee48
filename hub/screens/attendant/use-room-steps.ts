import type { BoardRoom } from '@mayim/contract/entities/room.ts'
import type { CallCode, CallError } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useState } from 'react'
import { isRoomOwn } from '../facility/status-look.ts'

interface StepRequest {
  readonly room: BoardRoom
  readonly status: BoardRoom['status']
}

interface Failure {
  readonly request: StepRequest
  readonly error: CallError<'roomStatus'>
}

/** Refusals that an attendant's card, or that of another attendant, can change. */
const cardCodes: ReadonlySet<string> = new Set<CallCode<'roomStatus'>>([
  'cardNeeded',
  'cardUnknown',
  'chooseAnotherAttendant',
])

/**
 * Sends the steps of the cards. Each room has its own request, so a touch on the next card is not lost while the one
 * before is pending. If a step needs a card, it waits for the swipe, until the step is done or refused for another reason.
 */
export function useRoomSteps() {
  const send = useSend('roomStatus')
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<StepRequest | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)
  const ofPrompt = asking !== null && failed?.request === asking ? failed.error : null

  async function step(request: StepRequest, cardCode?: string) {
    const { room, status } = request
    const change = isRoomOwn(status) ? { status } : { reservationStatus: status }
    setFailed(null)
    setSending(now => new Set(now).add(room.roomId))
    try {
      await send.mutateAsync({
        params: { id: room.roomId },
        body: { ...change, expectedStatus: room.status, ...(cardCode ? { cardCode } : {}) },
      })
      setAsking(now => (now === request ? null : now))
    } catch (thrown) {
      const error = thrown as CallError<'roomStatus'>
      setFailed({ request, error })
      if (cardCodes.has(error.code)) setAsking(request)
      else setAsking(now => (now === request ? null : now))
    } finally {
      setSending(now => new Set([...now].filter(roomId => roomId !== room.roomId)))
    }
  }

  return {
    /** Whether a step of that room is pending. */
    isBusy: (roomId: number) => sending.has(roomId),
    /** The sentence of a failure. Absent while the card prompt shows it. */
    failure: failed && !ofPrompt ? failed.error.message : null,
    cardFailure: ofPrompt && ofPrompt.code !== 'cardNeeded' ? ofPrompt.message : null,
    waitsForCard: asking !== null,
    isCardBusy: asking !== null && sending.has(asking.room.roomId),
    step: (room: BoardRoom, status: BoardRoom['status']) => void step({ room, status }),
    withCard: (cardCode: string) => asking && void step(asking, cardCode),
    drop: () => setAsking(null),
    forget: () => setFailed(null),
  }
}
