import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import type { CallCode, CallInput } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useState } from 'react'
import { atReaderOf, useReaderPayment } from '../../facility/use-reader-payment.ts'

/** The whole request. An identical request is the same payment. */
interface SentPayment {
  /** `cash`, `check`, `reader:` and a card reader's id, or the id of a saved card. */
  readonly how: string
  readonly amount: number
  readonly key: string
  readonly target: PaymentTarget
}

/** What is paid: a visit, a gift with one, or a sale without one. */
export type PaymentTarget =
  | { readonly reservationId: string }
  /** Taken at a reader only. */
  | { readonly reservationId: string; readonly gifts: NonNullable<CallInput<'readerPay'>['body']['gifts']> }
  | { readonly userId?: string; readonly sale: NonNullable<CallInput<'makePayment'>['body']['sale']> }

/** The prefix of a card reader's choice. */
export const atReader = 'reader:'

/** After these errors the payment may have been taken. */
const unknownCodes: ReadonlySet<RefusalCode> = new Set<CallCode<'makePayment' | 'readerPay'>>([
  'paymentUnknown',
  'paymentUnderWay',
  'noAnswer',
  'unreachable',
  'internal',
])
/** These errors say nothing about a payment that was sent before: not signed in, or rate limited. */
const silentStatuses: ReadonlySet<number> = new Set([401, 403, 429])

interface Ends {
  readonly onDone: (amount: number) => void
  readonly onRefused: (error: ApiError) => void
}

/**
 * One payment of a reservation or of a sale. While its outcome is unknown, it is stored in this tab, beyond the form and a reload,
 * and no other payment can be made until the same idempotency key is answered. Otherwise the patron could pay twice.
 * @param place the name under which it is stored, such as the reservation's id
 */
export function usePayment(place: string, target: PaymentTarget) {
  const { open, write, keep } = useKeptPayment(place)
  const pay = useSend('makePayment')
  const reader = useReaderPayment()
  const leavesOpen = ({ code, passing, status }: ApiError) =>
    unknownCodes.has(code) || (open !== null && (passing || silentStatuses.has(status)))

  function take(how: string, balance: number, on: Ends) {
    const sent = open ?? { how, amount: balance, key: crypto.randomUUID(), target }
    // Stored before the request is sent, so that a page that is left in between finds it again.
    write(sent)
    if (sent.how.startsWith(atReader)) void takeAtReader(sent, on)
    else takeAtOnce(sent, on)
  }

  function takeAtOnce(sent: SentPayment, on: Ends) {
    const isCard = sent.how !== 'cash' && sent.how !== 'check'
    const body = {
      method: isCard ? 'creditcard' : sent.how === 'check' ? 'check' : 'cash',
      ...sent.target,
      amt: sent.amount,
      idempotencyKey: sent.key,
      ...(isCard ? { paymentInfo: { sourceCard: sent.how } } : {}),
    } as const
    pay.mutate(
      { body },
      {
        onSuccess: () => {
          keep(null)
          on.onDone(sent.amount)
        },
        onError: error => {
          keep(leavesOpen(error) ? sent : null)
          if (!leavesOpen(error)) on.onRefused(error)
        },
      },
    )
  }

  async function takeAtReader(sent: SentPayment, on: Ends) {
    const ended = await reader.take({
      ...sent.target,
      amt: sent.amount,
      idempotencyKey: sent.key,
      readerId: sent.how.slice(atReader.length),
    })
    // The payment stays stored: it was stored before it was sent, and another form may have received its outcome.
    if (ended === null) return
    if (ended.at === 'unknown') return keep(sent)
    keep(null)
    if (ended.at === 'paid') on.onDone(sent.amount)
    if (ended.at === 'refused') on.onRefused(ended.error)
  }

  const { step } = reader
  return {
    take,
    isOpen: open !== null,
    amount: open?.amount ?? null,
    /** Of an open payment of a gift: its kind. */
    kind: open && 'gifts' in open.target ? (open.target.gifts[0]?.kind ?? null) : null,
    busy: pay.isPending,
    /** The state at the reader. Null if no reader is involved. */
    reader: atReaderOf(step),
    stop: reader.stop,
    failure: pay.error ?? (step?.at === 'refused' ? step.error : null),
  }
}

/** The payment whose outcome is unknown, stored in this tab. */
function useKeptPayment(place: string) {
  const storageKey = `mayimPayment ${place}`
  const [open, setOpen] = useState(
    () => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SentPayment | null,
  )
  const write = (sent: SentPayment) => sessionStorage.setItem(storageKey, JSON.stringify(sent))
  const keep = (sent: SentPayment | null) => {
    if (sent) write(sent)
    else sessionStorage.removeItem(storageKey)
    setOpen(sent)
  }
  return { open, write, keep }
}
