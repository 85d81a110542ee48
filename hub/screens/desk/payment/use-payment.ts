import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import type { CallCode, CallInput } from '@mayim/ui/client/call-api.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { atReaderOf, useReaderPayment } from '../../facility/use-reader-payment.ts'
import { readKept, useKept } from './kept.ts'

/** The whole request. An identical request is the same payment. */
interface SentPayment {
  /** `cash`, `check`, `reader:` and a card reader's id, or the id of a saved card. */
  readonly how: string
  readonly amount: number
  readonly key: string
  readonly target: PaymentTarget
  /** It was sent, and no answer said what became of it. */
  readonly isUnknown?: true
}

/** What is paid: a visit, a gift with one, or a sale without one. */
export type PaymentTarget =
  | { readonly reservationId: string }
  /** Taken at a reader only. */
  | { readonly reservationId: string; readonly gifts: NonNullable<CallInput<'readerPay'>['body']['gifts']> }
  | { readonly userId?: string; readonly sale: NonNullable<CallInput<'makePayment'>['body']['sale']> }

/** A payment that was taken. */
export interface TakenPayment {
  readonly how: string
  readonly amount: number
  /** Of cash and checks: the line that can be undone (money-1100). */
  readonly paymentId: string | null
}

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
  readonly onDone: (taken: TakenPayment) => void
  readonly onRefused: (error: ApiError) => void
}

/**
 * One payment of a reservation or of a sale. While its outcome is unknown, it is stored in this tab, beyond the form and a reload,
 * and no other payment can be made until the same idempotency key is answered. Otherwise the patron could pay twice.
 * @param place the name under which it is stored, such as the reservation's id
 */
export function usePayment(place: string, target: PaymentTarget) {
  const { t } = useTexts()
  const name = `mayimPayment ${place}`
  const [stored, keep] = useKept<SentPayment>(name)
  const pay = useSend('makePayment')
  const reader = useReaderPayment()
  const atReaderNow = atReaderOf(reader.step)
  // A payment that is on its way for the first time is not asked for again.
  const isOnItsWay = pay.isPending || atReaderNow !== null
  const open = stored !== null && (stored.isUnknown || !isOnItsWay) ? stored : null

  /** Takes a payment, or asks again for the one that is stored. Rejects with an `ApiError` when it was not taken, or is not known to be. */
  async function takeNow(how: string, amount: number): Promise<TakenPayment> {
    const earlier = readKept<SentPayment>(name)
    const sent = earlier ?? { how, amount, key: crypto.randomUUID(), target }
    // Stored before the request is sent, so that a page that is left in between finds it again.
    keep(sent)
    const leavesOpen = ({ code, passing, status }: ApiError) =>
      unknownCodes.has(code) || (earlier !== null && (passing || silentStatuses.has(status)))
    try {
      const paymentId = sent.how.startsWith(atReader)
        ? await takeAtReader(reader.take, sent, t)
        : await takeAtOnce(pay.mutateAsync, sent)
      keep(null)
      return { how: sent.how, amount: sent.amount, paymentId }
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof TurnedAway) throw error
      if (!leavesOpen(error)) {
        keep(null)
        throw error
      }
      keep({ ...sent, isUnknown: true })
      throw new ApiError(error.status, error.code, t('refusal.noAnswerYet'))
    }
  }

  function take(how: string, amount: number, on: Ends) {
    takeNow(how, amount).then(on.onDone, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (readKept(name) === null) on.onRefused(error)
    })
  }

  return {
    take,
    takeNow,
    isOpen: open !== null,
    amount: open?.amount ?? null,
    /** Of an open payment of a gift: its kind. */
    kind: open && 'gifts' in open.target ? (open.target.gifts[0]?.kind ?? null) : null,
    busy: pay.isPending,
    /** The state at the reader. Null if no reader is involved. */
    reader: atReaderNow,
    stop: reader.stop,
    failure: pay.error ?? (reader.step?.at === 'refused' ? reader.step.error : null),
  }
}

/** Cash, a check or a saved card. Returns the line that can be undone; null of a card. */
async function takeAtOnce(
  pay: ReturnType<typeof useSend<'makePayment'>>['mutateAsync'],
  { how, amount, key, target }: SentPayment,
): Promise<string | null> {
  const isCard = how !== 'cash' && how !== 'check'
  const { payment } = await pay({
    body: {
      method: isCard ? 'creditcard' : how === 'check' ? 'check' : 'cash',
      ...target,
      amt: amount,
      idempotencyKey: key,
      ...(isCard ? { paymentInfo: { sourceCard: how } } : {}),
    },
  })
  return isCard ? null : (payment?.id ?? null)
}

async function takeAtReader(
  take: ReturnType<typeof useReaderPayment>['take'],
  { how, amount, key, target }: SentPayment,
  t: UseTexts['t'],
): Promise<null> {
  const readerId = how.slice(atReader.length)
  const ended = await take({ ...target, amt: amount, idempotencyKey: key, readerId })
  // The payment stays stored: it was stored before it was sent, and another form may have received its outcome.
  if (ended === null) throw new TurnedAway(t('refusal.readerStopped'))
  if (ended.at === 'refused') throw ended.error
  if (ended.at !== 'paid') throw new ApiError(0, 'paymentUnknown', t('refusal.noAnswerYet'))
  return null
}

/** The screen turned to something else before the reader's outcome was known. */
class TurnedAway extends ApiError {
  constructor(text: string) {
    super(0, 'readerStopped', text)
  }
}
