// Cuts what our adapter uses out of Stripe's published OpenAPI document: node proof/cut-stripe-document.ts spec3.json SOURCE
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Schema = Readonly<Record<string, unknown>>
type Operation = {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { schema: Schema }>> }>
  >
}
interface Document {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** What the adapter in portal/src/money/processors/stripe asks for. */
const used = [
  'GET /v1/payment_intents',
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}/confirm',
  'POST /v1/payment_intents/{intent}/capture',
  'POST /v1/payment_intents/{intent}/cancel',
  'GET /v1/disputes',
  'GET /v1/refunds',
  'POST /v1/refunds',
  'POST /v1/customers',
  'DELETE /v1/customers/{customer}',
  'POST /v1/setup_intents',
  'GET /v1/setup_intents/{intent}',
  'POST /v1/payment_methods/{payment_method}/detach',
  'GET /v1/terminal/readers/{reader}',
  'POST /v1/terminal/readers/{reader}/process_payment_intent',
  'POST /v1/terminal/readers/{reader}/cancel_action',
  'POST /v1/terminal/connection_tokens',
]
/** What is sent whole because the adapter asks for it; elsewhere an object that could be expanded is its id. */
const expanded = new Set([
  'payment_intent.payment_method',
  'payment_intent.latest_charge',
  'payment_intent_payment_method.payment_method',
  'setup_intent.payment_method',
  'api_errors.payment_method',
])
/** Sent only where they are asked for, or of Stripe's older way of cards. */
const unasked = new Set([
  'customer.subscriptions',
  'customer.sources',
  'customer.default_source',
  'customer.tax_ids',
  'customer.discount',
  'customer.cash_balance',
  'api_errors.source',
])
const target = join(import.meta.dirname, '../shared/testing/vectors/stripe.json')

const [file, source] = process.argv.slice(2)
if (!file || !source) {
  console.error('usage: node proof/cut-stripe-document.ts spec3.json "where it is from"')
  process.exit(2)
}
const document = JSON.parse(readFileSync(file, 'utf8')) as Document
const { schemas } = document.components
const { properties } = schemas.payment_method as { properties: { type: { enum: readonly string[] } } }
const otherMethods = properties.type.enum.filter(type => type !== 'card' && type !== 'card_present')
const definitions: Record<string, unknown> = {}

const operations = Object.fromEntries(
  used.map(each => {
    const [method = '', path = ''] = each.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${each} is not in the document`)
    return [each, { asked: plain(askedOf(operation)), told: plain(toldOf(operation, '200')) }]
  }),
)
const [first] = Object.entries(document.paths).flatMap(([, methods]) => Object.values(methods))
const error = plain(first ? toldOf(first, 'default') : {})
const head = {
  title: document.info.title,
  version: document.info.version,
  source,
  licence: 'MIT, Stripe, Inc. (https://github.com/stripe/openapi)',
}
// An operation or an object a line, so that the difference to a newer document can be read.
const lines = (of: object) =>
  Object.entries(of)
    .map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`)
    .join(',\n')
writeFileSync(
  target,
  `{\n${lines({ ...head, error })},\n"operations": {\n${lines(operations)}\n},\n"definitions": {\n${lines(definitions)}\n}}\n`,
)

function askedOf({ parameters = [], requestBody }: Operation): Schema {
  const form = requestBody?.content['application/x-www-form-urlencoded']?.schema
  const query = parameters.filter(each => each.in === 'query').map(({ name, schema }) => [name, schema])
  const { properties: fields, ...rest } = form ?? { type: 'object' }
  return { ...rest, properties: { ...Object.fromEntries(query), ...(fields as object) } }
}

function toldOf({ responses }: Operation, status: string): Schema {
  return responses[status]?.content['application/json']?.schema ?? {}
}

/** A schema of OpenAPI 3.0 as plain JSON Schema that knows no field but those it names. */
function plain(schema: Schema, owner = ''): unknown {
  const { nullable, properties: fields, ...rest } = schema
  const kept = Object.entries(rest).filter(
    ([key]) => !key.startsWith('x-') && !['description', 'title', 'format', 'default'].includes(key),
  )
  const made = Object.fromEntries(kept.map(([key, value]) => [key, inner(key, value, owner)]))
  if (fields) {
    made.properties = propertiesOf(fields as Record<string, Schema>, owner)
    made.additionalProperties ??= false
  }
  return nullable === true ? { anyOf: [made, { type: 'null' }] } : made
}

function propertiesOf(fields: Readonly<Record<string, Schema>>, owner: string) {
  const wanted = Object.entries(fields).filter(
    ([name]) => !otherMethods.some(method => name.startsWith(method)) && !unasked.has(`${owner}.${name}`),
  )
  return Object.fromEntries(
    wanted.map(([name, each]) => {
      const isId = each['x-expansionResources'] !== undefined && !expanded.has(`${owner}.${name}`)
      return [name, plain(isId ? { type: 'string', nullable: each.nullable } : each, owner)]
    }),
  )
}

function inner(key: string, value: unknown, owner: string): unknown {
  if (key === '$ref') return refTo(String(value))
  if (key === 'anyOf') return (value as Schema[]).map(each => plain(each, owner))
  return key === 'items' || (key === 'additionalProperties' && typeof value === 'object')
    ? plain(value as Schema, owner)
    : value
}

function refTo(ref: string): string {
  const name = ref.split('/').at(-1) ?? ''
  if (!(name in definitions)) {
    definitions[name] = null
    definitions[name] = plain(schemas[name] ?? {}, name)
  }
  return `#/definitions/${name}`
}
