import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import { applyLayout, previewLayout } from '../layout/apply-layout.ts'
import { endOutOfService, listOutOfService, takeOutOfService } from '../layout/out-of-service.ts'
import { readLayout } from '../layout/read-layout.ts'

/** Handlers of the building's editor. */
export const layoutHandlers = {
  layoutExport: async facility => ok(await readLayout(facility.db)),
  layoutCompare: async (facility, { body }) => previewLayout(facility, body),
  layoutImport: async (facility, { caller, body }) => applyLayout(facility, caller, body),
  outOfServiceList: async facility => ok(await listOutOfService(facility)),
  outOfServiceSet: async (facility, { caller, body }) => takeOutOfService(facility, caller, body),
  outOfServiceEnd: async (facility, { caller, params }) => endOutOfService(facility, caller, params.periodId),
} satisfies Partial<Handlers<'hub', HubFacility>>
