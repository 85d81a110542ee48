import { calls } from '@mayim/contract/calls.ts'
import type { Attendant } from '@mayim/contract/entities/user.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { AttendantRow } from '../../ground/schema/schema.ts'
import { attendantById } from '../../people/attendant-table.ts'
import { addAttendant, changeAttendant, viewAttendant } from '../../people/attendants.ts'
import type { Peer } from '../../people/commands/peer.ts'
import type { SharedHandlers } from '../handler.ts'
import { type Relayed, relayCall } from '../relay-call.ts'

/** The part of an attendant's changes in which the sides differ. */
export interface AttendantsOfSide<F extends Facility> {
  /** At the portal, the hub: it alone can read cards and PINs, and makes the changes that need them (people-175). */
  peer?(facility: F): Peer
}

/** Changes of attendants, on either side. */
export function attendantHandlers<F extends Facility>(side: AttendantsOfSide<F> = {}) {
  return {
    attendantAdd: async (facility, request, { idempotencyKey }) => {
      const { caller, body } = request
      const hub = body.cardCode?.trim() ? side.peer?.(facility) : undefined
      return hub
        ? relayed(hub, 'attendantAdd', { ...request, params: {}, query: {}, idempotencyKey })
        : viewed(await addAttendant(facility, caller, body))
    },

    attendantUpdate: async (facility, request, { idempotencyKey }) => {
      const { caller, params, body } = request
      const row = side.peer ? await attendantById(facility.db, params.id) : undefined
      const returns =
        body.active === true && row?.active === 0 && row.cardHash !== null && body.cardCode === undefined
      const hub = returns || body.cardCode?.trim() ? side.peer?.(facility) : undefined
      return hub
        ? relayed(hub, 'attendantUpdate', { ...request, query: {}, idempotencyKey })
        : viewed(await changeAttendant(facility, caller, params.id, body))
    },
  } satisfies Partial<SharedHandlers<F>>
}

async function relayed(
  peer: Peer,
  callId: 'attendantAdd' | 'attendantUpdate',
  request: Relayed,
): Promise<Result<Attendant>> {
  return (await relayCall({ peer, side: 'portal' }, callId, calls[callId], request)) as Result<Attendant>
}

function viewed(done: Result<AttendantRow>): Result<Attendant> {
  return done.ok ? ok(viewAttendant(done.value, true)) : done
}
