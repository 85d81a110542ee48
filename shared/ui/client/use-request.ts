import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from './api-error.ts'

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
