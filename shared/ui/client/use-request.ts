import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from './api-error.ts'
import { createOnce } from './once.ts'

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
