import type { Messenger } from './messenger.ts'
import { forgetOldMessages, type Sending, sendDueMessages } from './send-messages.ts'

export interface MessageSender {
  /** Looks at once instead of at the next tick. */
  wake(): void
  /** Resolves when everything that is due now was tried. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const lookEveryMs = 1000
const forgetEveryMs = 3_600_000

/** Sends the waiting texts for as long as the process runs; what a crash interrupts goes on at the next start. */
export function startMessageSender(facility: Sending, messenger: Messenger): MessageSender {
  let stopped = false
  let work: Promise<void> = Promise.resolve()
  let queued = false
  let forgottenAtMs = 0

  async function look(): Promise<void> {
    queued = false
    if (stopped) return
    await sendDueMessages(facility, messenger)
    const now = facility.hostClock.now()
    if (now - forgottenAtMs < forgetEveryMs) return
    forgottenAtMs = now
    await forgetOldMessages(facility)
  }
  function wake(): void {
    if (queued || stopped) return
    queued = true
    work = work
      .then(look)
      .catch(error => facility.log.error({ err: error }, 'looking for texts to send failed'))
  }
  const timer = setInterval(wake, lookEveryMs)
  timer.unref()
  wake()
  return {
    wake,
    async settled() {
      wake()
      await work
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await work
    },
  }
}
