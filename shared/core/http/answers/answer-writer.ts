import { Readable } from 'node:stream'
import type { Call } from '@mayim/contract/call.ts'
import type { SentFile } from '@mayim/contract/entities/data-export.ts'
import type { FastifyReply } from 'fastify'
import { writtenSchema } from './written-schema.ts'

type Write = (answer: unknown) => string

/**
 * Sends a handler's answer as the call declares it, bare or wrapped. Only declared fields are sent, so a row with more
 * columns than the contract cannot leak them (threats-2, privacy-13).
 */
export function answerWriter(call: Call): (reply: FastifyReply, answer: unknown) => Promise<FastifyReply> {
  if (call.answerAs === 'png') return async (reply, answer) => reply.type('image/png').send(answer)
  if (call.answerAs === 'file') return async (reply, answer) => sendFile(reply, answer as SentFile)
  return async (reply, answer) => {
    const json = (await jsonWriter(call))(answer)
    const body = call.envelope === 'wrapped' ? `{"success":true,"result":${json},"errorMessage":null}` : json
    return reply.type('application/json; charset=utf-8').send(body)
  }
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
