import { Readable } from 'node:stream'
import type { Call } from '@mayim/contract/call.ts'
import type { SentFile } from '@mayim/contract/entities/data-export.ts'
import { type ErrorAnswer, statusOf, unauthorizedSentence } from '@mayim/contract/error-answer.ts'
import { type Language, languages } from '@mayim/domain/language.ts'
import type { Refusal } from '@mayim/domain/result.ts'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../ground/runtime/facility.ts'
import { refusalSentence } from '../ground/texts/current-text.ts'
import { sendKept } from './kept-answer.ts'
import { staffSentence } from './staff-sentence.ts'

/** How a refusal differs from the default of its kind: another status, another sentence, the fields of OAuth. */
export interface RefusalStyle {
  readonly status?: number
  readonly sentence?: string
  /** The token call's clients read `error` and `error_description` (screens-47). */
  readonly oauth?: boolean
  /** Whether the caller reads the sentences for staff (screens-1010). */
  readonly toStaff?: boolean
}

/** Sends a refusal in the one shape of all refusals (screens-47). */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  language: Caller['language'],
  style: RefusalStyle = {},
): FastifyReply {
  const { kind, code, field } = refusal
  const forStaff = style.toStaff ? staffSentence(language, refusal) : null
  const detail = forStaff?.values ?? refusal.detail
  const sentence =
    style.sentence ??
    forStaff?.sentence ??
    (kind === 'unauthorized' ? unauthorizedSentence : refusalSentence(language, code, kind, detail))
  const answer: ErrorAnswer = {
    success: false,
    result: null,
    errorMessage: sentence,
    Message: sentence,
    code,
    ...(forStaff ? { textKey: forStaff.key } : {}),
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail: { ...detail } }),
  }
  const seconds = detail?.seconds
  if (kind === 'tooMany' && seconds !== undefined) reply.header('retry-after', seconds)
  if (kind === 'unauthorized') reply.header('www-authenticate', 'Bearer')
  const oauth = style.oauth ? { error: oauthError(refusal), error_description: sentence } : {}
  return reply
    .code(style.status ?? statusOf[kind])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...answer, ...oauth }))
}

const grantCodes: readonly string[] = [
  'codeSpent',
  'codeWrong',
  'factorNeeded',
  'factorWrong',
  'passkeyWrong',
  'passwordWrong',
  'sessionEnded',
  'slowDown',
  'tooManyTries',
]

function oauthError({ code }: Refusal): string {
  return grantCodes.includes(code) ? 'invalid_grant' : 'invalid_request'
}

type Write = (answer: unknown) => string

/**
 * Sends a handler's answer as the call declares it, bare or wrapped. Only declared fields are sent, so a row with more
 * columns than the contract cannot leak them (threats-2, privacy-13).
 */
export function answerWriter(call: Call): (reply: FastifyReply, answer: unknown) => Promise<FastifyReply> {
  if (call.answerAs === 'png') return async (reply, answer) => reply.type('image/png').send(answer)
  if (call.answerAs === 'file') return async (reply, answer) => sendFile(reply, answer as SentFile)
  const write = async (answer: unknown) => {
    const json = (await jsonWriter(call))(answer)
    return call.envelope === 'wrapped' ? `{"success":true,"result":${json},"errorMessage":null}` : json
  }
  if (call.keptAnswer) return (reply, answer) => sendKept(reply, answer as object, write)
  return async (reply, answer) => reply.type('application/json; charset=utf-8').send(await write(answer))
}

/** The chunks are read as fast as the client takes them, so a large file needs no memory. */
function sendFile(reply: FastifyReply, { name, type, chunks }: SentFile): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.type(type).send(Readable.from(chunks, { objectMode: false, highWaterMark: 65_536 }))
}

const writers = new WeakMap<Call, Promise<Write>>()

/** A call's serializer. Created at the first answer, so that the start compiles no schemas. */
export function jsonWriter(call: Call): Promise<Write> {
  const known = writers.get(call)
  if (known) return known
  const compiled = compileWriter(call)
  writers.set(call, compiled)
  return compiled
}

async function compileWriter(call: Call): Promise<Write> {
  const { default: build } = await import('fast-json-stringify')
  return build(writtenSchema(call.answer) as Parameters<typeof build>[0])
}

type Json = Readonly<Record<string, unknown>>

/**
 * The schema of an answer in the words for which fast-json-stringify needs no validator. For each `anyOf` it would
 * compile the whole schema a second time, and check with it which of the schemas fits: a tenth of a second for a board.
 */
export function writtenSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(writtenSchema)
  if (!isJson(schema)) return schema
  const written = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, writtenSchema(value)]),
  )
  const { anyOf, ...rest } = written
  return Array.isArray(anyOf) ? { ...rest, ...(oneSchema(anyOf) ?? { anyOf }) } : written
}

/** One schema for all that `anyOf` allows; null if there is none. */
function oneSchema(anyOf: readonly unknown[]): Json | null {
  const others = anyOf.filter(isJson).filter(({ type }) => type !== 'null')
  const nullable = others.length < anyOf.length ? { nullable: true } : {}
  const types = others.map(typeOf)
  const [first] = others
  if (!first) return null
  if (others.length === 1 && types[0]) return { ...first, type: types[0], ...nullable }
  return types.every(type => type !== undefined && simpleTypes.has(type))
    ? { type: types, ...nullable }
    : null
}

/** Types of which a value tells on its own how it is written. */
const simpleTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

function typeOf({ type, enum: values }: Json): string | undefined {
  if (typeof type === 'string') return type
  return Array.isArray(values) && values.every(value => typeof value === 'string') ? 'string' : undefined
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first language of an Accept-Language header for which there are texts (`iw` is the old code of Hebrew). */
export function languageOf(header: string | undefined): Language | undefined {
  for (const part of header?.slice(0, 200).split(',') ?? []) {
    const tag = part.split(';')[0]?.trim().toLowerCase().split('-')[0]
    const found = languages.find(language => language === (tag === 'iw' ? 'he' : tag))
    if (found) return found
  }
  return undefined
}
