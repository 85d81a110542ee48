import { createStore, useStore } from '@mayim/ui/client/store.ts'
import { isolate } from '@mayim/ui/format.ts'
import { useEffect } from 'react'
import { idle } from './lazy-part.tsx'

const writer = createStore((e164: string) => e164)
let isAsked = false

/**
 * Writes a phone as people write it: `+1 718 555 0100`. What knows how to is large and comes once the browser is idle;
 * until then, and without a network, the digits as they are kept.
 */
export function useWrittenPhone(): (e164: string) => string {
  const write = useStore(writer)
  useEffect(() => void load(), [])
  return e164 => isolate(write(e164))
}

async function load(): Promise<void> {
  if (isAsked) return
  isAsked = true
  await idle()
  try {
    const { formatPhone } = await import('@mayim/domain/phone.ts')
    writer.set(formatPhone)
  } catch {
    isAsked = false
  }
}
