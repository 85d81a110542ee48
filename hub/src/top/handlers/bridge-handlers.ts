import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** The bridges of the building, by the codes that pair them. */
export const bridgeHandlers = {
  bridges: async facility => ok(await facility.bridges.list()),
  bridgeCodeCreate: async (facility, { body }) => facility.bridges.invite(body.name),
  bridgePair: async (facility, { body }) => facility.bridges.pair(body),
  busReaders: async facility => ok(await facility.bridges.readers()),
  busReaderCreate: async (facility, { body }) => facility.bridges.addReader(body),
  busReaderRemove: async (facility, { params }) => {
    const removed = await facility.bridges.removeReader(params.readerId)
    return removed.ok ? ok(await facility.bridges.readers()) : removed
  },
  bridgeRevoke: async (facility, { params }) => facility.bridges.revoke(params.bridgeId),
} satisfies Partial<Handlers<'hub', HubFacility>>
