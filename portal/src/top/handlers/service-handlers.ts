import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { serviceTestRows } from '../../ground/service-tests/service-test-table.ts'

/** Handlers of the tests of the portal's services. */
export const serviceHandlers = {
  serviceTests: async facility => ok(await serviceTestRows(facility.db)),
  serviceTest: async (facility, { caller, params, body }) =>
    facility.services.test(caller, { service: params.service, to: body.to ?? '' }),
} satisfies Partial<Handlers<'portal', PortalFacility>>
