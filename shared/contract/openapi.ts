import { kindsOf } from '@mayim/domain/refusal.ts'
import Type, { type TSchema } from 'typebox'
import { type Call, commonErrors, laterOn, type Side } from './call.ts'
import { callGroups, callsOf } from './calls.ts'
import { ErrorAnswer, statusOf, TokenErrorAnswer } from './error-answer.ts'
import { liveEvents } from './live-events.ts'
import { namedSchemas } from './named-schemas.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const errorKinds: Readonly<Record<string, string>> = {
  400: 'What was sent does not fit; `field` names it, and nothing is written',
  401: 'No session, or it has ended',
  403: 'Not for this caller, or not on this object',
  404: 'There is no such thing',
  409: 'Not as things stand; `detail` tells how they do',
  429: 'Too often; try later',
  500: 'An error of ours, with an incident id',
  503: 'The other side or a device cannot be reached',
}

/** The OpenAPI 3.1 document of one side, generated from the declarations. */
export function openApiDocument(side: Side, about: { readonly version: string }): JsonObject {
  const paths: { [path: string]: JsonObject } = {}
  const tags = new Map(
    Object.entries(callGroups).flatMap(([tag, group]) => Object.keys(group).map(id => [id, tag])),
  )
  for (const [id, call] of callsOf(side)) {
    const item = paths[call.path] ?? {}
    item[call.method.toLowerCase()] = operation(id, call, side, tags.get(id) ?? 'facility')
    paths[call.path] = item
  }
  return {
    openapi: '3.1.0',
    info: {
      title: side === 'hub' ? 'Mayim hub' : 'Mayim portal',
      version: about.version,
      description:
        'Every call of this side, as declared in the contract. Errors of every call have one shape. A call names the ' +
        `codes of its own errors; any call may answer ${commonErrors.join(', ')} besides.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(callGroups).map(name => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: Object.fromEntries(
        Object.entries(errorKinds).map(([status, description]) => [
          `error${status}`,
          response(description, ErrorAnswer),
        ]),
      ),
    },
  }
}

function operation(id: string, call: Call, side: Side, tag: string): JsonObject {
  const later = laterOn(call, side)
  const open = call.policy.who.includes('anyone')
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')]
  return {
    operationId: id,
    summary: call.summary,
    tags: [tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body === undefined ? {} : { requestBody: requestBody(call) }),
    responses: {
      200: answer(call),
      ...errorsOf(call),
      ...(later === undefined ? {} : { 501: response(later, ErrorAnswer) }),
    },
    security: open ? [] : [{ bearer: [] }],
    'x-errors': codesByStatus(call),
    'x-policy': { who: [...call.policy.who], subject: { ...call.policy.subject } },
    ...(later === undefined ? {} : { 'x-later': later }),
  }
}

function errorsOf(call: Call): JsonObject {
  const open = call.policy.who.includes('anyone')
  const statuses = Object.keys(errorKinds).filter(status => !(open && (status === '401' || status === '403')))
  const errors: JsonObject = {}
  const codes = codesByStatus(call)
  for (const status of statuses) {
    const named = codes[status]
    errors[status] = {
      $ref: `#/components/responses/error${status}`,
      ...(named ? { description: `${errorKinds[status]}: ${named.join(', ')}` } : {}),
    }
  }
  if (call.path === '/api/token') errors['400'] = response('As OAuth 2 has it', TokenErrorAnswer)
  return errors
}

/** The codes that a call declares, by the status with which each is answered. */
function codesByStatus({ errors }: Call): Record<string, string[]> {
  const codes: Record<string, string[]> = {}
  for (const code of errors)
    for (const kind of kindsOf(code)) codes[statusOf[kind]] = [...(codes[statusOf[kind]] ?? []), code]
  return codes
}

function parametersOf(schema: Call['params'], place: 'path' | 'query'): JsonObject[] {
  if (schema === undefined) return []
  const required = new Set<string>((schema as { required?: string[] }).required ?? [])
  return Object.entries(schema.properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: plain(each),
  }))
}

const sentAs = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const
const answeredAs = {
  json: 'application/json',
  events: 'text/event-stream',
  png: 'image/png',
  file: 'application/octet-stream',
} as const

function requestBody(call: Call): JsonObject {
  const required = ((call.body as { required?: string[] }).required ?? []).length > 0 || isList(call.body)
  return { required, content: { [sentAs[call.bodyAs ?? 'json']]: { schema: plain(call.body as TSchema) } } }
}

function isList(schema: TSchema | undefined): boolean {
  return (schema as { type?: string } | undefined)?.type === 'array'
}

function answer(call: Call): JsonObject {
  const schema =
    call.envelope === 'wrapped'
      ? Type.Object({ success: Type.Literal(true), result: call.answer, errorMessage: Type.Null() })
      : call.answer
  return {
    description: 'Done',
    content: { [answeredAs[call.answerAs ?? 'json']]: { schema: plain(schema) } },
  }
}

function response(description: string, schema: TSchema): JsonObject {
  return { description, content: { 'application/json': { schema: plain(schema) } } }
}

const nameOf = new Map(
  Object.entries({
    ...namedSchemas,
    ErrorAnswer,
    LiveDevice: liveEvents.device,
    LiveReload: liveEvents.reload,
    LiveIdentify: liveEvents.identify,
    LiveSwipe: liveEvents.swipe,
  }).map(([name, schema]) => [JSON.stringify(schema), name]),
)

/** The schema as plain JSON; named schemas become references. */
function plain(schema: TSchema): Json {
  return referred(JSON.parse(JSON.stringify(schema)) as Json)
}

function componentSchemas(): JsonObject {
  const schemas: JsonObject = {}
  for (const [text, name] of nameOf) schemas[name] = inside(JSON.parse(text) as Json)
  return schemas
}

function referred(node: Json): Json {
  const name = typeof node === 'object' ? nameOf.get(JSON.stringify(node)) : undefined
  return name === undefined ? inside(node) : { $ref: `#/components/schemas/${name}` }
}

function inside(node: Json): Json {
  if (Array.isArray(node)) return node.map(referred)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, referred(value)]))
}
