import { type ErrorAnswer, statusOf, unauthorizedSentence } from '@mayim/contract/error-answer.ts'
import type { Refusal } from '@mayim/domain/result.ts'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../ground/runtime/facility.ts'
import { refusalSentence } from '../ground/texts/current-text.ts'

/** How a refusal differs from the default of its kind: another status, another sentence, the fields of OAuth. */
export interface RefusalStyle {
  readonly status?: number
  readonly sentence?: string
  /** The token call's clients read `error` and `error_description` (screens-47). */
  readonly oauth?: boolean
}

/** Sends a refusal in the one shape of all refusals (screens-47). */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  language: Caller['language'],
  style: RefusalStyle = {},
): FastifyReply {
  const { kind, code, field, detail } = refusal
  const sentence =
    style.sentence ??
    (kind === 'unauthorized' ? unauthorizedSentence : refusalSentence(language, code, kind, detail))
  const answer: ErrorAnswer = {
    success: false,
    result: null,
    errorMessage: sentence,
    Message: sentence,
    code,
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
