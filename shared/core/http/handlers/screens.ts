import { ok } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { SharedHandlers } from '../handler.ts'

/** What screens say of themselves. */
export const screenHandlers = {
  screenFaultReport: async (facility, { caller, body }) => {
    facility.log.warn({ ...body, caller: caller.kind, roomId: caller.roomId }, 'a screen failed to render')
    return ok(null)
  },
} satisfies Partial<SharedHandlers<Facility>>
