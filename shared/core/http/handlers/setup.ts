import { ok, refuse } from '@mayim/domain/result.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { openToPatrons, storeStep } from '../../operator/setup/setup-steps.ts'
import { doneSteps } from '../../settings/setup-done.ts'
import { facilityIdOf } from '../../sync/joining/facility-id.ts'
import type { SharedHandlers } from '../handler.ts'

/** A side that knows whether it is connected with the other. */
type Linked = Facility & {
  readonly link: {
    state(): Promise<{ readonly linked: boolean }>
    /** At the hub: whether a code must join it to the portal, or has. */
    joining?(): 'none' | 'needed' | 'done'
  }
}

/** The way from an empty database to an open facility: the same on both sides (settings-26). */
export const setupHandlers = {
  setupState: async (facility, { caller }, { auth }) => {
    const isAdmin = caller.roles.includes('Admin')
    return ok({
      code: auth.firstStart.code(),
      isOpen: facility.settings.current().bookingOpenToPatrons,
      done: isAdmin ? await doneSteps(facility.db) : [],
      join: facility.link.joining?.() ?? 'none',
      facilityId: isAdmin ? facilityIdOf(facility) : '',
      linked: isAdmin && (await facility.link.state()).linked,
    })
  },
  // Ids of people are derived from the facility's key, which the portal gives.
  setupBegin: async (facility, { caller, body }, { auth }) =>
    facility.link.joining?.() === 'needed'
      ? refuse('conflict', 'notJoined')
      : auth.firstStart.begin(caller, body),
  setupStore: async (facility, { caller, body }) => storeStep(facility, caller, body),
  setupOpen: async (facility, { caller }) => openToPatrons(facility, caller),
} satisfies Partial<SharedHandlers<Linked>>
