import { ok, refuse } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { FirstStart } from '../../sign-in/first-start.ts'
import { makePairingCode, sameHash, withoutMarks } from '../../sign-in/one-time-code.ts'
import { createFirstAdmin, type StoreFirstAdmin } from './create-first-admin.ts'
import { hasAdmin } from './first-admin-table.ts'

const codeMinutes = 60
const maxTries = 5

/**
 * Looks whether this side is set up. If not, makes a code and logs it, the only secret that a log ever has: it is worth
 * nothing without access to an unused machine. Follows the log until an Admin comes, here or from the other side.
 */
export async function watchFirstStart(facility: Facility, store: StoreFirstAdmin): Promise<FirstStart> {
  let isSetUp = await hasAdmin(facility.db)
  const startedMs = facility.hostClock.now()
  const code = makePairingCode()
  let tries = 0
  const look = async () => {
    isSetUp ||= await hasAdmin(facility.db)
    if (isSetUp) stop()
  }
  const stopFollowing = isSetUp
    ? () => undefined
    : facility.changes.onCommit(() => {
        look().catch(error => facility.log.error({ err: error }, 'could not look for an Admin'))
      })
  const stop = () => stopFollowing()
  const isOver = () => tries >= maxTries || facility.hostClock.now() - startedMs > codeMinutes * 60_000
  const tryCode = (typed: string) => {
    if (isSetUp) return refuse('conflict', 'setupDone')
    if (isOver()) return refuse('invalid', 'setupCodeOver', { field: 'code' })
    if (sameHash(withoutMarks(typed), code)) return ok(null)
    tries += 1
    return refuse('invalid', 'setupCodeWrong', { field: 'code', detail: { left: maxTries - tries } })
  }
  if (!isSetUp) {
    const validUntil = new Date(startedMs + codeMinutes * 60_000).toISOString()
    facility.log.warn({ setupCode: code, validUntil }, 'not set up: open /setup and enter this code')
  }
  return {
    isSetUp: () => isSetUp,
    code: () => {
      if (isSetUp) return 'none'
      return isOver() ? 'over' : 'valid'
    },
    tryCode,
    async begin(caller, input) {
      const tried = tryCode(input.code)
      if (!tried.ok) return tried
      const created = await createFirstAdmin(facility, caller, input, store)
      await look()
      return created.ok ? ok(null) : created
    },
    stop,
  }
}
