import { useRef } from 'react'
import { type CallId, type CallInput, shapeOf } from './call-api.ts'
import { positionOf } from './connection.ts'
import { useSend } from './queries.ts'

type Options<I extends CallId> = NonNullable<Parameters<ReturnType<typeof useSend<I>>['mutate']>[1]>

/**
 * The write of a form that shows what `shown` answered. It says what it had seen, so that what another person changed
 * while the form was open is not overwritten without a question (screens-1001). Once she was told, saving again is her
 * answer.
 */
export function useFormSend<I extends CallId>(id: I, shown: CallId) {
  const { mutate, mutateAsync, ...send } = useSend(id)
  const position = () => positionOf(shapeOf(shown).path)
  const seen = useRef(position())
  const overtaken = send.error?.code === 'changedMeanwhile' ? send.error : null

  function asSeen(input: CallInput<I>): CallInput<I> {
    if (overtaken) seen.current = position()
    return { ...input, seen: seen.current }
  }

  return {
    ...send,
    mutate: (input: CallInput<I>, options: Options<I> = {}) => mutate(asSeen(input), options),
    mutateAsync: (input: CallInput<I>) => mutateAsync(asSeen(input)),
    overtaken,
  }
}
