import type { Logger } from 'pino'
import type { Facility } from './facility.ts'
import { type Storage, storageFaultOf } from './storage.ts'

type Operation = Parameters<Facility['keep']>[0]

/** More lines than a building has in a night; beyond it the journal alone has the oldest. */
const mostWaiting = 10_000

/**
 * See `Facility.keep`. What cannot be stored waits in memory, in its order, until the database stores writes again, or
 * until the next line where this side may not write its log (sync-35). The
 * process log has it meanwhile: a restart loses what waits.
 */
export function createKeptWrites(
  write: Facility['write'],
  storage: Storage,
  log: Pick<Logger, 'warn' | 'error' | 'info'>,
): Facility['keep'] {
  const waiting: Operation[] = []
  let storing: Promise<void> | null = null

  const storeAll = async (): Promise<void> => {
    const before = waiting.length
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        const done = await write(next)
        if (!done.ok) return
      } catch (error) {
        if (storageFaultOf(error) !== null) return
        log.error({ err: error }, 'a line that waited for the database could not be stored')
      }
      waiting.shift()
    }
    if (before > 0) log.info({ count: before }, 'the lines that waited for the database are stored')
  }
  const store = (): Promise<void> => {
    storing ??= storeAll().finally(() => {
      storing = null
    })
    return storing
  }
  storage.onChange(fault => {
    if (fault === null) void store()
  })

  return async (operation, line) => {
    if (waiting.length === 0) {
      try {
        const done = await write(operation)
        if (done.ok) return
      } catch (error) {
        log.error({ err: error }, 'a line could not be stored')
      }
    }
    log.warn(line, 'a line waits for the database')
    if (waiting.length >= mostWaiting) waiting.shift()
    waiting.push(operation)
    if (storage.fault === null) await store()
  }
}
