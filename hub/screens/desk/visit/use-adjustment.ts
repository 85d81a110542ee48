import type { AdjustmentKind } from '@mayim/domain/money/adjustment.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useState } from 'react'

/** A change of the charges of a visit, or a gift in cash. */
export type AdjustKind = AdjustmentKind | 'donation' | 'tip'

export function isGift(kind: AdjustKind): kind is 'donation' | 'tip' {
  return kind === 'donation' || kind === 'tip'
}

interface Filled {
  readonly amount: number
  readonly reason: string
  readonly tipNote: string
}

/** Sends the adjustment or takes the gift. A retry after a lost answer is the same one. */
export function useAdjustment(id: string, kind: AdjustKind) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const adjust = useSend('reservationAdjust')
  const give = useSend('makePayment')
  const { error, isPending } = isGift(kind) ? give : adjust
  function send({ amount: amt, reason, tipNote }: Filled, onSuccess: () => void) {
    if (!isGift(kind)) {
      const body = kind === 'waive' ? { kind, reason, idempotencyKey } : { kind, amt, reason, idempotencyKey }
      return adjust.mutate({ params: { id }, body }, { onSuccess })
    }
    const gift = {
      method: kind,
      reservationId: id,
      amt,
      idempotencyKey,
      ...(kind === 'tip' ? { tipNote } : {}),
    }
    return give.mutate({ body: gift }, { onSuccess })
  }
  return { send, error, isPending }
}
