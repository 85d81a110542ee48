import { useEffect } from 'react'
import { isolate } from '../format.ts'
import { idle } from './idle.ts'
import { createStore, useStore } from './store.ts'

/** A phone as people write it, left to right in every language. */
export function Phone({ e164 }: { e164: string }) {
  return <bdi dir="ltr">{usePhoneFormat()(e164)}</bdi>
}

const writer = createStore((e164: string) => e164)
let isAsked = false

/**
 * Formats a phone as people write it: `+1 718 555 0100`. The formatter is large and loads when the browser is idle;
 * until then, and without a network, the stored digits are shown.
 */
function usePhoneFormat(): (e164: string) => string {
  const write = useStore(writer)
  useEffect(() => void load(), [])
  return write
}

/** As `usePhoneFormat`, isolated for a sentence. */
export function useWrittenPhone(): (e164: string) => string {
  const write = usePhoneFormat()
  return e164 => isolate(write(e164))
}

async function load(): Promise<void> {
  if (isAsked) return
  isAsked = true
  await idle()
  try {
    const { formatPhone } = await import('@mayim/domain/people/phone.ts')
    writer.set(formatPhone)
  } catch {
    isAsked = false
  }
}
