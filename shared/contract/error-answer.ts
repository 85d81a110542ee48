import type { RefusalKind } from '@mayim/domain/refusal.ts'
import Type, { type Static } from 'typebox'

/** The HTTP status of each kind of refusal. */
export const statusOf: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooMany: 429,
  later: 501,
  unreachable: 503,
}

/** The body of every refusal and error (screens-47). `errorMessage` and `Message` are the same sentence. */
export const ErrorAnswer = Type.Object({
  success: Type.Literal(false),
  result: Type.Null(),
  errorMessage: Type.String(),
  Message: Type.String(),
  code: Type.String(),
  /** The text of the sentence, where it is not that of the code: staff read some refusals in words of their own. */
  textKey: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  detail: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
})
export type ErrorAnswer = Static<typeof ErrorAnswer>

/** The additional fields of the token call for OAuth clients. */
export const TokenErrorAnswer = Type.Object({
  ...ErrorAnswer.properties,
  error: Type.Enum(['invalid_request', 'invalid_grant', 'unsupported_grant_type']),
  error_description: Type.String(),
})

/** Exact sentences that clients compare (screens-49). */
export const unauthorizedSentence = 'Authorization has been denied for this request.'
