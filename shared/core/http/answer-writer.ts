import type { Call } from '@mayim/contract/call.ts'
import type { FastifyReply } from 'fastify'

type Write = (answer: unknown) => string

/**
 * Sends a handler's answer as the call declares it, bare or wrapped. Only declared fields are sent, so a row with more
 * columns than the contract cannot leak them (threats-2, privacy-13).
 */
export function answerWriter(call: Call): (reply: FastifyReply, answer: unknown) => Promise<FastifyReply> {
  if (call.answerAs === 'png') return async (reply, answer) => reply.type('image/png').send(answer)
  let write: Promise<Write> | undefined
  return async (reply, answer) => {
    write ??= jsonWriter(call)
    const json = (await write)(answer)
    const body = call.envelope === 'wrapped' ? `{"success":true,"result":${json},"errorMessage":null}` : json
    return reply.type('application/json; charset=utf-8').send(body)
  }
}

/** A call's serializer. Created at the first answer, so that the start compiles no schemas. */
export async function jsonWriter(call: Call): Promise<Write> {
  const { default: build } = await import('fast-json-stringify')
  return build(call.answer as Parameters<typeof build>[0])
}
