import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import { applyHouse, previewHouse } from '../house/apply-house.ts'
import { endOutOfService, listOutOfService, takeOutOfService } from '../house/out-of-service.ts'
import { readHouse } from '../house/read-house.ts'
import type { HubFacility } from '../hub-facility.ts'

/** Handlers of the building's editor. */
export const houseHandlers = {
  houseExport: async facility => ok(await readHouse(facility.db)),
  houseCompare: async (facility, { body }) => previewHouse(facility, body),
  houseImport: async (facility, { caller, body }) => applyHouse(facility, caller, body),
  outOfServiceList: async facility => ok(await listOutOfService(facility)),
  outOfServiceSet: async (facility, { caller, body }) => takeOutOfService(facility, caller, body),
  outOfServiceEnd: async (facility, { caller, params }) => endOutOfService(facility, caller, params.periodId),
} satisfies Partial<Handlers<'hub', HubFacility>>
