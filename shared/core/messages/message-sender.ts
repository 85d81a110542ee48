import type { Messenger } from './messenger.ts'
import { deleteOldMessages, type SendingFacility, sendDueMessages } from './send-messages.ts'

export interface MessageSender {
  /** Checks at once instead of at the next tick. */
  wake(): void
  /** Resolves when every text that is due now was attempted. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const checkEveryMs = 1000
const deleteEveryMs = 3_600_000

/** Sends queued texts while the process runs. After a crash it goes on at the next start. */
export function startMessageSender(facility: SendingFacility, messenger: Messenger): MessageSender {
  let stopped = false
  let work: Promise<void> = Promise.resolve()
  let queued = false
  let deletedAtMs = 0

  async function check(): Promise<void> {
    queued = false
    if (stopped) return
    await sendDueMessages(facility, messenger)
    const now = facility.hostClock.now()
    if (now - deletedAtMs < deleteEveryMs) return
    deletedAtMs = now
    await deleteOldMessages(facility)
  }
  function wake(): void {
    if (queued || stopped) return
    queued = true
    work = work.then(check).catch(error => facility.log.error({ err: error }, 'sending queued texts failed'))
  }
  const timer = setInterval(wake, checkEveryMs)
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
