import { useState } from 'react'
import { ApiError } from '../../client/api-error.ts'
import { useSend } from '../../client/queries.ts'
import type { FileChange } from './text-file.ts'

/** A request has at most 64 KB. */
const bytesAtOnce = 40_000

/** Sends the changes of a file in parts that fit a request. Answers whether all were taken. */
export function useTakeTexts() {
  const send = useSend('setLanguageTexts')
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  async function take(changes: readonly FileChange[]): Promise<boolean> {
    setIsPending(true)
    setError(null)
    try {
      for (const part of partsOf(changes))
        await send.mutateAsync({
          body: { texts: part.map(({ language, key, text }) => ({ language, key, text })) },
        })
      return true
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault
      setError(fault)
      return false
    } finally {
      setIsPending(false)
    }
  }

  return { take, isPending, error }
}

function partsOf(changes: readonly FileChange[]): FileChange[][] {
  const parts: FileChange[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const change of changes) {
    const size = new TextEncoder().encode(JSON.stringify(change)).length
    if (bytes + size > bytesAtOnce) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(change)
    bytes += size
  }
  return parts
}
