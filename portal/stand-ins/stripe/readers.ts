import { invalidRequest, missing, StripeFault } from './fault.ts'
import { confirmIntent, newMethod } from './intents.ts'
import { StripeForm, type StripeRequest } from './request.ts'
import type { Reader, StripeState } from './state.ts'

export function newReader(id: string, label: string): Reader {
  return {
    id,
    object: 'terminal.reader',
    label,
    device_type: 'simulated_wisepos_e',
    status: 'online',
    action: null,
    asksBank: false,
  }
}

export function readerView({ asksBank: _asksBank, ...reader }: Reader) {
  return { ...reader, livemode: false, metadata: {}, location: 'tml_fake', serial_number: reader.id }
}

export function readerOf(state: StripeState, id: string): Reader {
  const reader = state.readers[id]
  if (!reader) throw missing(id)
  return reader
}

/** A reader takes one payment at a time, of its own kind, that no card was held to yet. */
export function processPayment(state: StripeState, { form }: StripeRequest, id: string) {
  form.only('payment_intent', 'process_config', 'expand')
  const reader = readerOf(state, id)
  if (reader.status === 'offline')
    throw invalidRequest('terminal_reader_offline', 'Reader is currently offline.')
  if (reader.action?.status === 'in_progress')
    throw invalidRequest('terminal_reader_busy', 'Reader is currently busy processing another request.')
  const intent = state.intents[form.get('payment_intent') ?? '']
  if (!intent) throw missing(form.get('payment_intent') ?? '')
  const fits =
    intent.status === 'requires_payment_method' && intent.payment_method_types.includes('card_present')
  if (!fits) throw invalidRequest('intent_invalid_state', `It is ${intent.status}.`, 'payment_intent')
  reader.action = {
    type: 'process_payment_intent',
    status: 'in_progress',
    failure_code: null,
    failure_message: null,
    process_payment_intent: { payment_intent: intent.id },
  }
  return readerView(reader)
}

export function cancelAction(state: StripeState, { form }: StripeRequest, id: string) {
  form.only('expand')
  const reader = readerOf(state, id)
  if (reader.status === 'offline')
    throw invalidRequest('terminal_reader_offline', 'Reader is currently offline.')
  if (reader.asksBank)
    throw invalidRequest('terminal_reader_busy', 'Reader is currently busy processing another request.')
  reader.action = null
  return readerView(reader)
}

/** Holds a card of that number to a reader that waits for one. */
export function tapCard(state: StripeState, id: string, number: string): void {
  const reader = readerOf(state, id)
  const { action } = reader
  if (action?.status !== 'in_progress')
    throw invalidRequest('terminal_reader_invalid_state', 'It asks for no card.')
  reader.asksBank = false
  const intent = state.intents[action.process_payment_intent.payment_intent]
  try {
    if (!intent) throw missing(action.process_payment_intent.payment_intent)
    const typed = new StripeForm(`card[number]=${number}&card[exp_month]=12&card[exp_year]=2040`)
    confirmIntent(state, intent, newMethod(state, typed, 'card_present').id, false)
    action.status = 'succeeded'
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    action.status = 'failed'
    action.failure_code = String(error.fields.code)
    action.failure_message = String(error.fields.message)
  }
}

/** She presses the reader's own cross. */
export function stopAtReader(state: StripeState, id: string): void {
  const { action } = readerOf(state, id)
  if (action?.status !== 'in_progress') return
  action.status = 'failed'
  action.failure_code = 'customer_canceled'
  action.failure_message = 'The customer canceled the action.'
}
