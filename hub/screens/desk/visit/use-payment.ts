import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import type { CallCode } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useState } from 'react'
import { atReaderOf } from '../../reader/reader-step.ts'
import { useReaderPayment } from '../../reader/use-reader-payment.ts'

/** What is sent, whole: the same again is the same payment. */
interface Asked {
  /** `cash`, `check`, `reader:` and a card reader's id, or the id of a card that she keeps. */
  readonly how: string
  readonly amount: number
  readonly key: string
}

/** What the choice of a card reader begins with. */
export const atReader = 'reader:'

/** After these she may have paid already. */
const unknownCodes: ReadonlySet<RefusalCode> = new Set<CallCode<'makePayment' | 'readerPay'>>([
  'paymentUnknown',
  'paymentUnderWay',
  'noAnswer',
  'unreachable',
  'internal',
])
/** These say nothing of a payment that was sent before: not signed in, or too often asked. */
const silentStatuses: ReadonlySet<number> = new Set([401, 403, 429])

interface Ends {
  readonly onDone: (amount: number) => void
  readonly onRefused: (error: ApiError) => void
}

/**
 * One payment of a reservation. Where its answer is not known, it is kept in this tab, beyond the form and a reload, and
 * nothing else can be taken until the same key has been answered: she would pay twice.
 */
export function usePayment(reservationId: string) {
  const { open, write, keep } = useKeptPayment(reservationId)
  const pay = useSend('makePayment')
  const reader = useReaderPayment()
  const leavesOpen = ({ code, passing, status }: ApiError) =>
    unknownCodes.has(code) || (open !== null && (passing || silentStatuses.has(status)))

  function take(how: string, balance: number, on: Ends) {
    const asked = open ?? { how, amount: balance, key: crypto.randomUUID() }
    // Before it is sent: a page that is left in between finds it again.
    write(asked)
    if (asked.how.startsWith(atReader)) void takeAtReader(asked, on)
    else takeAtOnce(asked, on)
  }

  function takeAtOnce(asked: Asked, on: Ends) {
    const isCard = asked.how !== 'cash' && asked.how !== 'check'
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

  async function takeAtReader(asked: Asked, on: Ends) {
    const ended = await reader.take({
      reservationId,
      amt: asked.amount,
      idempotencyKey: asked.key,
      readerId: asked.how.slice(atReader.length),
    })
    // It is kept from before it was sent, and what has come of it since may have been heard by another form.
    if (ended === null) return
    if (ended.at === 'unknown') return keep(asked)
    keep(null)
    if (ended.at === 'paid') on.onDone(asked.amount)
    if (ended.at === 'refused') on.onRefused(ended.error)
  }

  const { step } = reader
  return {
    take,
    isOpen: open !== null,
    amount: open?.amount ?? null,
    busy: pay.isPending,
    /** While a reader has it; null where none has to do with it. */
    reader: atReaderOf(step),
    stop: reader.stop,
    failure: pay.error ?? (step?.at === 'refused' ? step.error : null),
  }
}

/** The payment of a reservation whose answer is not known, kept in this tab. */
function useKeptPayment(reservationId: string) {
  const kept = `mayimPayment ${reservationId}`
  const [open, setOpen] = useState(() => JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Asked | null)
  const write = (asked: Asked) => sessionStorage.setItem(kept, JSON.stringify(asked))
  const keep = (asked: Asked | null) => {
    if (asked) write(asked)
    else sessionStorage.removeItem(kept)
    setOpen(asked)
  }
  return { open, write, keep }
}
