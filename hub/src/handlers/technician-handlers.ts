import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import { askIdentify, askTest } from '../technician/ask-test.ts'
import { changeDevice, deviceHistory, forgetDevice } from '../technician/change-device.ts'
import { reloadScreens } from '../technician/reload-screens.ts'
import { restartDriver } from '../technician/restart-driver.ts'
import { viewDevices } from '../technician/view-devices.ts'
import { viewHealth } from '../technician/view-health.ts'

/** Handlers of the technician's page. */
export const technicianHandlers = {
  technicianDevices: async facility => ok(await viewDevices(facility)),
  healthReport: async facility => ok(await viewHealth(facility)),
  deviceHistory: async (facility, { params }) => ok(await deviceHistory(facility, params)),
  deviceIdentify: async (facility, { caller, params }) => askIdentify(facility, caller, params),
  deviceTest: async (facility, { caller, params, body }) =>
    askTest(facility, caller, { ...params, confirmed: body.confirmed ?? false }),
  deviceChange: async (facility, { caller, params, body }) =>
    changeDevice(facility, caller, { ...params, ...body }),
  driverRestart: async (facility, { caller, params, body }) =>
    restartDriver(facility, caller, { ...params, ...body }),
  deviceForget: async (facility, { caller, params }) => forgetDevice(facility, caller, params),
  allPagesReload: async (facility, { caller }) => reloadScreens(facility, caller),
} satisfies Partial<Handlers<'hub', HubFacility>>
