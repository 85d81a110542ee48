import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useEffect, useState } from 'react'

/** A patron whom the building knows, with her visits around tonight. */
export type FoundPerson = CallAnswer<'peopleFind'>['people'][number]

/** One letter finds everybody. */
const fewestLetters = 2
/** The server's limit. What is longer is a scanned proof. */
const mostLetters = 60
/** Nobody reads what is found between two letters. */
const restMs = 120

/** The people whom a name, a phone or a code finds, whether they come tonight or not. Undefined while it is asked. */
export function usePeople(typed: string): {
  readonly people: readonly FoundPerson[] | undefined
  readonly pending: boolean
} {
  const text = useRested(typed.trim())
  const isAsked = text.length >= fewestLetters && text.length <= mostLetters
  const found = useCall('peopleFind', { query: { text } }, { enabled: isAsked, staleMs: 10_000 })
  const isBehind = text !== typed.trim()
  if (!isBehind && !isAsked) return { people: [], pending: false }
  // Without an answer (the hub is out of reach) the rest of the desk is still found.
  if (!isBehind && found.error) return { people: [], pending: false }
  const pending = isBehind || found.data === undefined
  return { people: pending ? undefined : found.data?.people, pending }
}

/** The value once nobody has changed it for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
