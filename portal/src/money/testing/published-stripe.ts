import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import type { StripeExchange } from '../../../stand-ins/stripe/request.ts'

interface Fields {
  readonly properties: Record<string, object | undefined>
}
interface Published {
  readonly operations: Readonly<Record<string, { readonly asked: Fields; readonly told: object }>>
  readonly definitions: Readonly<Record<string, Fields>>
}

const text = { type: 'string' }
const flag = { type: 'boolean' }
const types = { type: 'array', items: text }
const card = { brand: text, last4: text, fingerprint: text, funding: text }
const year = { exp_month: { type: 'integer' }, exp_year: { type: 'integer' } }
const askReader = 'POST /v1/terminal/readers/{reader}/process_payment_intent'

/** Fields that are younger than the document; the types of Stripe's library have each, in these files. */
export const younger = {
  PaymentIntents: { allowed_payment_method_types: types },
  SetupIntents: { allowed_payment_method_types: types, use_stripe_sdk: flag },
  'Terminal/Readers': { enable_customer_cancellation: flag },
  PaymentMethods: { ...card, ...year },
}

function readPublished(): Published {
  const file = new URL('../../../../shared/testing/vectors/stripe.json', import.meta.url)
  const published = JSON.parse(readFileSync(file, 'utf8')) as Published
  const { operations, definitions } = published
  const add = (to: object | undefined, fields: object) => Object.assign((to as Fields).properties, fields)
  add(operations['POST /v1/payment_intents']?.asked, younger.PaymentIntents)
  add(operations['POST /v1/setup_intents']?.asked, younger.SetupIntents)
  add(operations[askReader]?.asked.properties.process_config, younger['Terminal/Readers'])
  add(definitions.payment_method_card_present, younger.PaymentMethods)
  return published
}

/**
 * What of requests and answers is not as Stripe's published OpenAPI document has it: unknown paths, unknown, missing or
 * wrong fields. A form has texts only, so "12" is taken for a number where one is due.
 */
export function publishedFaults() {
  const published = readPublished()
  const schema = { $id: 'stripe', ...published }
  const forms = new Ajv({ coerceTypes: true, strict: false }).addSchema(schema)
  const answers = new Ajv({ strict: false }).addSchema(schema)
  const names = Object.keys(published.operations)
  const seen = new Set<string>()

  function faultsOf({ method, path, headers, form, status, told }: StripeExchange): string[] {
    const name = names.find(each => patternOf(each).test(`${method} ${path}`))
    if (name === undefined) return [`${method} ${path} is not published`]
    seen.add(name)
    const at = `stripe#/operations/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return [
      ...(/^Bearer sk_/.test(headers.authorization ?? '') ? [] : [`${name} has no key`]),
      ...(method === 'POST' && form !== '' && headers['content-type'] !== 'application/x-www-form-urlencoded'
        ? [`${name} is no form`]
        : []),
      ...errorsOf(forms, encodeURI(`${at}/asked`), decoded(form)).map(fault => `${name}: ${fault}`),
      ...errorsOf(answers, encodeURI(status === 200 ? `${at}/told` : 'stripe#/error'), told).map(
        fault => `${name} answers ${status}: ${fault}`,
      ),
    ]
  }

  return { faultsOf, unseen: () => names.filter(name => !seen.has(name)) }
}

function patternOf(operation: string): RegExp {
  return new RegExp(`^${operation.replaceAll(/\{\w+\}/g, String.raw`\w+`)}$`)
}

function errorsOf(ajv: Ajv, ref: string, value: unknown): string[] {
  if (ajv.validate(ref, value)) return []
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

type Tree = { [name: string]: Tree | string }

/** `a[b]=1&c[0]=2` as `{ a: { b: '1' }, c: ['2'] }`: the style `deepObject` of OpenAPI. */
export function decoded(form: string): unknown {
  const tree: Tree = {}
  for (const [key, value] of new URLSearchParams(form)) {
    const steps = key.split(/\[|\]\[|\]/).filter(step => step !== '')
    const last = steps.pop() ?? ''
    let at = tree
    for (const step of steps) {
      at[step] ??= {}
      at = at[step] as Tree
    }
    at[last] = value
  }
  return listed(tree)
}

function listed(tree: Tree | string): unknown {
  if (typeof tree === 'string') return tree
  const isList = Object.keys(tree).every((key, at) => key === String(at)) && '0' in tree
  return isList
    ? Object.values(tree).map(listed)
    : Object.fromEntries(Object.entries(tree).map(([key, each]) => [key, listed(each)]))
}
