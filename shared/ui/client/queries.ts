import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isDeskLocked } from './api-error.ts'
import { type CallAnswer, type CallError, type CallId, type CallInput, request, shapeOf } from './call-api.ts'
import { invalidateAfter } from './invalidate.ts'
import type { RequestParts } from './send-request.ts'

/** One for each page. The live stream keeps the data on screen current, so nothing is refetched without a reason. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && error instanceof ApiError && error.passing,
        retryDelay: count => 500 * 2 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

export interface CallOptions {
  /** False while the call must not be sent yet. */
  readonly enabled?: boolean
  readonly staleMs?: number
  /** Polls, while the desk is not locked to the call. Only for data without entries in the change log. */
  readonly everyMs?: number
}

/** Reads: `useCall('settingsSchedule')`, `useCall('rooms', undefined, { enabled })`. */
export function useCall<I extends CallId>(
  id: I,
  input?: CallInput<I>,
  options: CallOptions = {},
): UseQueryResult<CallAnswer<I>, CallError<I>> {
  const query = useQuery({
    queryKey: [id, input ?? null],
    queryFn: ({ signal }) => request(id, input as RequestParts | undefined, signal),
    enabled: options.enabled ?? true,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    refetchInterval: ({ state }) => !isDeskLocked(state.error) && (options.everyMs ?? false),
  })
  // The library's types cannot express a generic answer. Ours are the same by construction.
  return query as unknown as UseQueryResult<CallAnswer<I>, CallError<I>>
}

/** Reads one call for each of several inputs, at once: the places of every night of a week. An input of null is not sent. */
export function useCalls<I extends CallId>(
  id: I,
  inputs: readonly (CallInput<I> | null)[],
): readonly UseQueryResult<CallAnswer<I>, CallError<I>>[] {
  const answers = useQueries({
    queries: inputs.map((input, at) => ({
      // What is not sent needs a key of its own.
      queryKey: [id, input ?? `none ${at}`],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request(id, input as RequestParts | undefined, signal),
      enabled: input !== null,
    })),
  })
  return answers as unknown as readonly UseQueryResult<CallAnswer<I>, CallError<I>>[]
}

/** Prefetches the data of a screen before it renders. Settles when the answer has arrived or failed. */
export function prefetchCall<I extends CallId>(
  client: QueryClient,
  id: I,
  input?: CallInput<I>,
): Promise<void> {
  return client.prefetchQuery({
    queryKey: [id, input ?? null],
    queryFn: () => request(id, input as RequestParts | undefined),
  })
}

/**
 * Writes: `const end = useSend('logout'); end.mutate({ params, body })`, or `mutate({})` for a call
 * without input. Refetches what the call may have changed, also while the live stream is down. A double tap sends it
 * once (screens-71).
 */
export function useSend<I extends CallId>(
  id: I,
): UseMutationResult<CallAnswer<I>, CallError<I>, CallInput<I>> {
  const client = useQueryClient()
  const [send] = useState(() => {
    const plain = (input: unknown) => request(id, input as RequestParts)
    const once = createOnce<unknown, unknown>()
    // Files cannot be compared.
    return shapeOf(id).bodyAs === 'multipart' ? plain : (input: unknown) => once(input, plain)
  })
  const mutation = useMutation({
    mutationFn: send,
    onSettled: () => invalidateAfter(client, id),
  })
  return mutation as unknown as UseMutationResult<CallAnswer<I>, CallError<I>, CallInput<I>>
}

interface Request<I, O, E> {
  /** May send several calls. Equal input must mean an equal request. */
  readonly send: (input: I) => Promise<O>
  /** Runs once for each request that was sent, not for each tap. */
  readonly onSuccess?: ((answer: O, input: I) => void) | undefined
  /** Runs once for each request that failed. */
  readonly onError?: ((error: E) => void) | undefined
}

/** A request of a form or button that is more than one call of `useSend`. A double tap sends it once (screens-71). */
export function useRequest<I, O, E = ApiError>({
  send,
  onSuccess,
  onError,
}: Request<I, O, E>): UseMutationResult<O, E, I> {
  const [once] = useState(createOnce<I, O>)
  return useMutation<O, E, I>({
    networkMode: 'always',
    mutationFn: input =>
      once(input, async input => {
        const answer = await send(input).catch((error: E) => {
          onError?.(error)
          throw error
        })
        onSuccess?.(answer, input)
        return answer
      }),
  })
}

/** A second tap of a double tap comes within this time of the first one's answer. */
const doubleTapMs = 500

interface Sent {
  readonly key: string
  readonly answer: Promise<unknown>
  endsAt: number
}

/** Sends the input, or returns the pending or recent answer to equal input. */
type Once<I, O> = (input: I, send: (input: I) => Promise<O>) => Promise<O>

/**
 * A guard of one form or button: a double tap sends once. Equal input is answered by the request before it, while that
 * is pending and for half a second after it succeeded (screens-71). Other input, and a retry of a failed request, is
 * sent. Sets in the input are compared by their members; files cannot be compared.
 */
export function createOnce<I, O>(): Once<I, O> {
  let last: Sent | null = null
  return (input, send) => {
    const key = JSON.stringify([input], (_, value) => (value instanceof Set ? [...value].sort() : value))
    if (last?.key === key && performance.now() < last.endsAt) return last.answer as Promise<O>
    const answer = send(input)
    const sent: Sent = { key, answer, endsAt: Number.POSITIVE_INFINITY }
    const end = (afterMs: number) => {
      sent.endsAt = performance.now() + afterMs
    }
    answer.then(
      () => end(doubleTapMs),
      () => end(0),
    )
    last = sent
    return answer
  }
}
