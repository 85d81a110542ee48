import { calls } from '@mayim/contract/calls.ts'
import type { Attendant } from '@mayim/contract/entities/user.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { peopleHandlers } from '@mayim/core/http/handlers/people.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import { attendantById } from '@mayim/core/people/attendants/attendant-table.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../portal-facility.ts'

/** Attendants are changed here, but what needs their cards or PINs by the hub, which alone can read them (people-175). */
export const attendantHandlers = {
  attendantAdd: (facility, request, edge) => {
    if (!request.body.cardCode?.trim()) return peopleHandlers.attendantAdd(facility, request)
    return byHub(facility, 'attendantAdd', { ...request, params: {}, query: {} }, edge.idempotencyKey)
  },

  attendantUpdate: async (facility, request, edge) => {
    const { body, params } = request
    const row = await attendantById(facility.db, params.id)
    const returns =
      body.active === true && row?.active === 0 && row.cardHash !== null && body.cardCode === undefined
    if (!returns && !body.cardCode?.trim()) return peopleHandlers.attendantUpdate(facility, request)
    return byHub(facility, 'attendantUpdate', { ...request, query: {} }, edge.idempotencyKey)
  },
} satisfies Partial<Handlers<'portal', PortalFacility>>

async function byHub(
  { peer }: PortalFacility,
  callId: 'attendantAdd' | 'attendantUpdate',
  request: Omit<Parameters<typeof relayCall>[3], 'idempotencyKey'>,
  idempotencyKey: string | undefined,
): Promise<Result<Attendant>> {
  const asked = { ...request, idempotencyKey }
  return (await relayCall({ peer, side: 'portal' }, callId, calls[callId], asked)) as Result<Attendant>
}
