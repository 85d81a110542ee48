import type { Answer, ErrorCode } from '@mayim/contract/call.ts'
import { type CallId, type Calls, calls } from '@mayim/contract/calls.ts'
import type { Static, TSchema } from 'typebox'
import { ApiError } from './api-error.ts'
import { type CallShape, type RequestParts, sendRequest } from './send-request.ts'
import { session } from './session.ts'

export type { CallId } from '@mayim/contract/calls.ts'
export type { CallShape } from './send-request.ts'

type Needed<C, K extends 'params' | 'body'> = C extends { readonly [P in K]: infer S extends TSchema }
  ? { readonly [P in K]: Static<S> }
  : unknown
type Query<C> = C extends { readonly query: infer S extends TSchema }
  ? { readonly query?: Static<S> }
  : unknown

/** The input of a call: only the parts that its declaration names. A query is optional. */
export type CallInput<I extends CallId> = Needed<Calls[I], 'params'> &
  Needed<Calls[I], 'body'> &
  Query<Calls[I]> & { readonly seen?: string | undefined }
/** Absent if neither parameters nor a body are declared. */
export type CallArguments<I extends CallId> = Calls[I] extends
  | { readonly params: TSchema }
  | { readonly body: TSchema }
  ? [input: CallInput<I>]
  : [input?: CallInput<I>]
export type CallAnswer<I extends CallId> = Answer<Calls[I]>
/** The codes of the refusals of a call, or of several calls. */
export type CallCode<I extends CallId> = ErrorCode<Calls[I]>
/** The error that a call throws. */
export type CallError<I extends CallId> = ApiError & { readonly code: CallCode<I> }

/** The fields of a call's declaration that the client uses. */
export function shapeOf(id: CallId): CallShape {
  return calls[id] as CallShape
}

/**
 * Calls the server: `callApi('reservationOne', { params: { id } })`. Adds the session's token, renews it once on a
 * 401, and unwraps the answer. Throws ApiError.
 */
export function callApi<I extends CallId>(
  id: I,
  ...[input]: CallArguments<I>
): Promise<NoInfer<CallAnswer<I>>> {
  return request(id, input as RequestParts | undefined) as Promise<NoInfer<CallAnswer<I>>>
}

let refusalHere: (id: CallId) => ApiError | null = () => null

/** Refuses calls on this page, without sending them, where the server would refuse them too. */
export function refuseHere(refusalOf: (id: CallId) => ApiError | null): void {
  refusalHere = refusalOf
}

/** The same for hooks: the input is one value, with a signal and types of its own. */
export async function request(
  id: CallId,
  input: RequestParts | undefined,
  signal?: AbortSignal,
): Promise<unknown> {
  const refusal = refusalHere(id)
  if (refusal) throw refusal
  const shape = shapeOf(id)
  const token = await session.token()
  try {
    return await sendRequest(shape, input ?? {}, { token, signal })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error
    const renewed = await session.renew(token)
    if (renewed === null) throw error
    return await sendRequest(shape, input ?? {}, { token: renewed, signal })
  }
}
