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
    const [{ formatPhone, missingPhones }, { loadPhones }] = await Promise.all([
      import('@mayim/domain/people/phone.ts'),
      import('./phone-countries.ts'),
    ])
    writer.set(function write(e164) {
      const missing = missingPhones([], e164)
      // A new function, so that everything is written again.
      if (missing.length > 0)
        loadPhones(missing).then(
          () => writer.set(each => write(each)),
          () => undefined,
        )
      return formatPhone(e164)
    })
  } catch {
    isAsked = false
  }
}
