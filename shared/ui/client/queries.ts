import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type CallAnswer, type CallError, type CallId, type CallInput, request } from './call-api.ts'
import { invalidateAfter } from './invalidate.ts'
import type { RequestParts } from './send-request.ts'

/** One for each page. What is on screen stays true by the live stream, so nothing is asked again without a reason. */
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
  /** False while it must not be asked yet. */
  readonly enabled?: boolean
  readonly staleMs?: number
  /** Ask again by itself; only for what no change of the log tells. */
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
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
  })
  // The library's types cannot follow a generic answer without end; ours are the same by construction.
  return query as unknown as UseQueryResult<CallAnswer<I>, CallError<I>>
}

/** Asks what a screen will read, before it is drawn. Settles when the answer is there or will not come. */
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
 * Writes: `const cancel = useSend('reservationStatus'); cancel.mutate({ params, body })`; `mutate({})` where it takes
 * nothing. What the call may have changed is asked again, also where the live stream is down.
 */
export function useSend<I extends CallId>(
  id: I,
): UseMutationResult<CallAnswer<I>, CallError<I>, CallInput<I>> {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (input: unknown) => request(id, input as RequestParts),
    onSettled: () => invalidateAfter(client, id),
  })
  return mutation as unknown as UseMutationResult<CallAnswer<I>, CallError<I>, CallInput<I>>
}
