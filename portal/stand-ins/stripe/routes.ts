import { listDisputes } from './disputes.ts'
import { invalidRequest, missing } from './fault.ts'
import { confirmIntent, intentView, methodView, newMethod, stateFault } from './intents.ts'
import { pageOf } from './pages.ts'
import { cancelAction, processPayment, readerOf, readerView } from './readers.ts'
import { createRefund, listRefunds } from './refunds.ts'
import type { StripeForm, StripeRequest } from './request.ts'
import { type Intent, newId, nowSeconds, type StripeState } from './state.ts'

type Route = (state: StripeState, request: StripeRequest, id: string) => unknown

/** Stripe's routes as far as they are used; anything else is 404, as there. */
export const routes: readonly (readonly [method: string, path: RegExp, act: Route, forBrowsers?: true])[] = [
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, deleteCustomer],
  ['POST', /^\/v1\/payment_methods$/, (state, { form }) => methodView(newMethod(state, form)), true],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, detach],
  ['POST', /^\/v1\/payment_intents$/, createPayment],
  ['GET', /^\/v1\/payment_intents$/, listPayments],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, look, true],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, confirmPayment, true],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/capture$/, capture],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, cancel],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/disputes$/, listDisputes],
  ['POST', /^\/v1\/setup_intents$/, createSetup],
  ['GET', /^\/v1\/setup_intents\/(\w+)$/, look, true],
  ['GET', /^\/v1\/terminal\/readers\/(\w+)$/, (state, _request, id) => readerView(readerOf(state, id))],
  ['POST', /^\/v1\/terminal\/readers\/(\w+)\/process_payment_intent$/, processPayment],
  ['POST', /^\/v1\/terminal\/readers\/(\w+)\/cancel_action$/, cancelAction],
  [
    'POST',
    /^\/v1\/terminal\/connection_tokens$/,
    () => ({ object: 'terminal.connection_token', secret: newId('pst_test') }),
  ],
]

function createCustomer(state: StripeState, { form }: StripeRequest) {
  const customer = {
    id: newId('cus'),
    object: 'customer',
    created: nowSeconds(),
    livemode: false,
    metadata: form.only('metadata').record('metadata'),
  }
  state.customers[customer.id] = customer
  return customer
}

function deleteCustomer(state: StripeState, _request: StripeRequest, id: string) {
  if (!state.customers[id]) throw missing(id)
  delete state.customers[id]
  for (const method of Object.values(state.methods)) if (method.customer === id) method.customer = null
  return { id, object: 'customer', deleted: true }
}

function newIntent(state: StripeState, object: Intent['object'], request: StripeRequest): Intent {
  const { form, version } = request
  if (version >= '2026-09-30' && form.list('payment_method_types').length > 0) {
    const text = 'payment_method_types is no longer supported.'
    throw invalidRequest('payment_method_types_no_longer_supported', text, 'payment_method_types')
  }
  const customer = form.get('customer')
  if (customer !== null && !state.customers[customer]) throw missing(customer)
  const id = newId(object === 'payment_intent' ? 'pi' : 'seti')
  const intent: Intent = {
    id,
    object,
    status: 'requires_payment_method',
    amount: 0,
    amount_received: 0,
    currency: '',
    capture_method: form.get('capture_method') ?? 'automatic',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    customer,
    payment_method: null,
    payment_method_types: form.list('allowed_payment_method_types'),
    setup_future_usage: form.get('setup_future_usage'),
    metadata: form.record('metadata'),
    error: null,
    created: nowSeconds(),
  }
  return intent
}

function createPayment(state: StripeState, request: StripeRequest) {
  const form = request.form.only(
    'amount',
    'currency',
    'capture_method',
    'allowed_payment_method_types',
    'payment_method_types',
    'metadata',
    'customer',
    'setup_future_usage',
    'expand',
  )
  const amount = Number(form.get('amount'))
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalidRequest('parameter_invalid_integer', 'Invalid integer', 'amount')
  if (amount < 50) throw invalidRequest('amount_too_small', 'Amount must be at least $0.50 usd', 'amount')
  const currency = form.get('currency') ?? ''
  if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('parameter_missing', 'Missing', 'currency')
  const intent = { ...newIntent(state, 'payment_intent', request), amount, currency }
  state.intents[intent.id] = intent
  return intentView(state, intent, form.list('expand'))
}

function createSetup(state: StripeState, request: StripeRequest) {
  const form = request.form.only(
    'customer',
    'payment_method',
    'allowed_payment_method_types',
    'payment_method_types',
    'usage',
    'confirm',
    'use_stripe_sdk',
    'metadata',
    'expand',
  )
  const intent = newIntent(state, 'setup_intent', request)
  state.intents[intent.id] = intent
  if (form.get('confirm') === 'true') confirmIntent(state, intent, form.get('payment_method') ?? '', false)
  return intentView(state, intent, form.list('expand'))
}

export function intentOf(state: StripeState, id: string): Intent {
  const intent = state.intents[id]
  if (!intent) throw missing(id)
  return intent
}

function look(state: StripeState, { form, publishable }: StripeRequest, id: string) {
  const intent = intentOf(state, id)
  assertSecret(intent, form, publishable)
  return intentView(state, intent, form.list('expand'))
}

function listPayments(state: StripeState, { form }: StripeRequest) {
  form.only('limit', 'created', 'expand', 'starting_after')
  const expand = form.list('expand').map(name => name.replace(/^data\./, ''))
  const since = Number(form.get('created[gte]') ?? 0)
  const all = Object.values(state.intents).filter(
    ({ object, created }) => object === 'payment_intent' && created >= since,
  )
  const found = pageOf(form, '/v1/payment_intents', all)
  return { ...found, data: found.data.map(intent => intentView(state, intent, expand)) }
}

function confirmPayment(state: StripeState, { form, publishable }: StripeRequest, id: string) {
  form.only('payment_method', 'off_session', 'use_stripe_sdk', 'client_secret', 'expand')
  const intent = intentOf(state, id)
  assertSecret(intent, form, publishable)
  confirmIntent(state, intent, form.get('payment_method') ?? '', form.get('off_session') === 'true')
  return intentView(state, intent, form.list('expand'))
}

function assertSecret(intent: Intent, form: StripeForm, publishable: boolean): void {
  if (publishable && form.get('client_secret') !== intent.client_secret) throw missing(intent.id)
}

function capture(state: StripeState, { form }: StripeRequest, id: string) {
  const intent = intentOf(state, id)
  if (intent.status !== 'requires_capture') throw stateFault(intent, 'captured')
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  return intentView(state, intent, form.list('expand'))
}

function cancel(state: StripeState, { form }: StripeRequest, id: string) {
  const intent = intentOf(state, id)
  if (['succeeded', 'canceled'].includes(intent.status)) throw stateFault(intent, 'canceled')
  intent.status = 'canceled'
  return intentView(state, intent, form.list('expand'))
}

function detach(state: StripeState, _request: StripeRequest, id: string) {
  const method = state.methods[id]
  if (!method) throw missing(id)
  method.customer = null
  return methodView(method)
}
