import type { ApiError } from '@mayim/shared/ui/client/api-error.ts'
import { useSend } from '@mayim/shared/ui/client/queries.ts'
import { useState } from 'react'

/** What is sent, whole: the same again is the same payment. */
interface Asked {
  /** `cash`, `check`, or the id of a card that she keeps. */
  readonly how: string
  readonly amount: number
  readonly key: string
}

/** After these she may have paid already. */
const unknownCodes: ReadonlySet<string> = new Set([
  'paymentUnknown',
  'paymentUnderWay',
  'noAnswer',
  'unreachable',
  'internal',
])
/** These say nothing of a payment that was sent before: not signed in, or too often asked. */
const silentStatuses: ReadonlySet<number> = new Set([401, 403, 429])

/**
 * One payment of a reservation. Where its answer is not known, it is kept in this tab, beyond the form and a reload, and
 * nothing else can be taken until the same key has been answered: she would pay twice.
 */
export function usePayment(reservationId: string) {
  const kept = `mayimPayment ${reservationId}`
  const [open, setOpen] = useState(() => JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Asked | null)
  const pay = useSend('makePayment')
  const keep = (asked: Asked | null) => {
    if (asked) sessionStorage.setItem(kept, JSON.stringify(asked))
    else sessionStorage.removeItem(kept)
    setOpen(asked)
  }
  const leavesOpen = ({ code, passing, status }: ApiError) =>
    unknownCodes.has(code) || (open !== null && (passing || silentStatuses.has(status)))

  function take(
    how: string,
    balance: number,
    on: { onDone: (amount: number) => void; onRefused: (error: ApiError) => void },
  ) {
    const asked = open ?? { how, amount: balance, key: crypto.randomUUID() }
    const isCard = asked.how !== 'cash' && asked.how !== 'check'
    // Before it is sent: a page that is left in between finds it again.
    sessionStorage.setItem(kept, JSON.stringify(asked))
    const body = {
      method: isCard ? 'creditcard' : asked.how === 'check' ? 'check' : 'cash',
      amt: asked.amount,
      reservationId,
      idempotencyKey: asked.key,
      ...(isCard ? { paymentInfo: { sourceCard: asked.how } } : {}),
    } as const
    pay.mutate(
      { body },
      {
        onSuccess: () => {
          keep(null)
          on.onDone(asked.amount)
        },
        onError: error => {
          keep(leavesOpen(error) ? asked : null)
          if (!leavesOpen(error)) on.onRefused(error)
        },
      },
    )
  }
  return {
    take,
    isOpen: open !== null,
    amount: open?.amount ?? null,
    busy: pay.isPending,
    failure: pay.error,
  }
}
