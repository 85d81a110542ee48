import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import { planTonight } from '../../visit/evening/plan-tonight.ts'
import { waitInRoom } from '../../visit/evening/shown-waits.ts'

/** Waits get shorter without a change in the log. */
const lookEveryMs = 15_000

/**
 * Notifies a room's panel when the patron's place in the queue or her wait has changed without a change of her own row.
 * Returns a function that stops it.
 */
export function notifyPanels(facility: Facility, publish: (event: LiveEvent) => void): () => Promise<void> {
  let stopped = false
  let told = new Map<number, string>()
  let work: Promise<void> = Promise.resolve()
  let waiting = false

  const look = async (): Promise<void> => {
    waiting = false
    if (stopped) return
    const planned = await planTonight(facility)
    const now = new Map(
      [...planned.evening.inRoom].map(([roomId, row]) => {
        const { nBefore, wait } = waitInRoom(planned, row)
        return [roomId, `${nBefore} ${wait?.fromMinutes} ${wait?.toMinutes}`]
      }),
    )
    const before = told
    told = now
    for (const [roomId, wait] of now) {
      if ((before.get(roomId) ?? wait) === wait) continue
      publish({ name: 'change', data: { entity: 'room', id: String(roomId), kind: 'waitChanged' } })
    }
  }
  // Changes that arrive during a reading are handled together by the next one.
  const lookSoon = (): void => {
    if (waiting || stopped) return
    waiting = true
    work = work
      .then(look)
      .catch(error => facility.log.error({ err: error }, 'the waits could not be published'))
  }
  const stopListening = facility.changes.onCommit(lookSoon)
  const timer = setInterval(lookSoon, lookEveryMs).unref()
  return async () => {
    stopped = true
    stopListening()
    clearInterval(timer)
    await work
  }
}
