import { follow } from '@mayim/core/ground/followers/follower.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import { ok, type Result } from '@mayim/domain/result.ts'

/** Requests that every screen reload (building-246). */
export async function reloadScreens(facility: Facility, caller: Caller): Promise<Result<null>> {
  return facility.write(async trx => {
    const act = { entity: 'technicianAct', id: 'screens', kind: 'reloadAsked', fields: {} } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
}

/**
 * Notifies a room's panel, or every screen, to reload when staff requested it, and a screen to show its name. Returns a
 * function that stops it.
 */
export function publishReloads(facility: Facility, publish: (event: LiveEvent) => void): () => Promise<void> {
  const follower = follow(facility, {
    name: 'reloads',
    from: 'now',
    async handle({ entity, kind, entityId }) {
      if (entity === 'technicianAct' && kind === 'nameAsked')
        publish({ name: 'identify', data: { deviceId: entityId } })
      if (kind !== 'reloadAsked') return
      if (entity === 'technicianAct') publish({ name: 'reload', data: {} })
      if (entity !== 'room') return
      publish({ name: 'reload', data: { roomId: Number(entityId) } })
    },
  })
  return () => follower.stop()
}
