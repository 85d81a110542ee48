import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import { applyLayout, previewLayout } from '../../building/layout/apply-layout.ts'
import { endOutOfService, listOutOfService, takeOutOfService } from '../../building/layout/out-of-service.ts'
import { readLayout } from '../../building/layout/read-layout.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** Handlers of the building's editor. */
export const layoutHandlers = {
  layoutExport: async facility => ok(await readLayout(facility.db)),
  layoutCompare: async (facility, { body }) => previewLayout(facility, body),
  layoutImport: async (facility, { caller, body }) => applyLayout(facility, caller, body),
  outOfServiceList: async facility => ok(await listOutOfService(facility)),
  outOfServiceSet: async (facility, { caller, body }) => takeOutOfService(facility, caller, body),
  outOfServiceEnd: async (facility, { caller, params }) => endOutOfService(facility, caller, params.periodId),
} satisfies Partial<Handlers<'hub', HubFacility>>
