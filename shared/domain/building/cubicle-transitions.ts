import { ok, type Result, refuse } from '../result.ts'
import type { CubicleStatus } from '../status.ts'

/** An occupied cubicle must be returned before it can be shut. */
const ways: Readonly<Record<CubicleStatus, readonly CubicleStatus[]>> = {
  Available: ['Occupied', 'Offline'],
  Occupied: ['Available'],
  Offline: ['Available'],
}

/**
 * Whether a cubicle may be set from one status to another by hand (visit-CU1, visit-CU2, visit-4). The current status
 * is accepted. Refuses cubicleStatusNotAllowed with the current status.
 */
export function decideCubicleChange(from: CubicleStatus, to: CubicleStatus): Result<null> {
  return from === to || ways[from].includes(to)
    ? ok(null)
    : refuse('conflict', 'cubicleStatusNotAllowed', { detail: { status: from } })
}
