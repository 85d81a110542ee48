import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type Stripe from 'stripe'
import type { Processor, ProcessorAnswer } from './processor.ts'
import { readerOf } from './stripe-answers.ts'

type Answering = <T>(what: string, ask: () => Promise<T>) => Promise<ProcessorAnswer<T>>

/**
 * Readers driven by Stripe: we name the payment, the reader requests the card and authorises it. Tips are requested on
 * our screens, and the patron can cancel at the reader.
 */
export function readersOf({ terminal }: Stripe, answerOf: Answering) {
  return {
    askReader: async (readerId, { id, paymentId }) => {
      const asked = await answerOf('askReader', async () =>
        readerOf(
          await terminal.readers.processPaymentIntent(
            readerId,
            {
              payment_intent: id,
              process_config: { enable_customer_cancellation: true, skip_tipping: true },
            },
            { idempotencyKey: `mayim-${paymentId}-reader` },
          ),
        ),
      )
      return named(asked)
    },
    lookReader: readerId =>
      answerOf('lookReader', async () => {
        const reader = await terminal.readers.retrieve(readerId)
        return 'deleted' in reader ? readerOf({ action: null }) : readerOf(reader)
      }),
    // Without a key: it withdraws whatever payment the reader has now.
    stopReader: readerId =>
      answerOf('stopReader', async () => {
        const reader = await terminal.readers.cancelAction(readerId)
        return 'deleted' in reader ? readerOf({ action: null }) : readerOf(reader)
      }),
  } satisfies Partial<Processor>
}

/**
 * A payment that certainly did not begin, whatever the status of Stripe's answer. After a timeout the outcome is
 * unknown.
 */
const refusals: Readonly<Record<string, RefusalCode>> = {
  terminal_reader_busy: 'readerBusy',
  terminal_reader_offline: 'readerOffline',
  terminal_reader_hardware_fault: 'readerOffline',
}

function named<T>(answer: ProcessorAnswer<T>): ProcessorAnswer<T> {
  if (answer.outcome === 'done' || answer.outcome === 'declined') return answer
  const reason = refusals[answer.reason]
  if (reason !== undefined) return { outcome: 'error', reason }
  return answer.outcome === 'error' && answer.reason !== 'terminal_reader_timeout'
    ? { outcome: 'error', reason: 'readerOffline' }
    : { outcome: 'unknown', reason: answer.reason }
}
