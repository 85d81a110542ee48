import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { askIdentify, askTest } from '../../technician/ask-test.ts'
import {
  compareBuilding,
  schemaOfBridge,
  setBuilding,
  viewBuilding,
} from '../../technician/building-files.ts'
import { changeDevice, deviceHistory, forgetDevice } from '../../technician/change-device.ts'
import { addDevice, moveDevice, replaceDevice } from '../../technician/change-wiring.ts'
import { askScreenName, listChecks, setCheck } from '../../technician/device-checks.ts'
import { startTrace, viewTrace } from '../../technician/device-trace.ts'
import { makeDiagnostics } from '../../technician/diagnostics.ts'
import { foundDevices, startSearch } from '../../technician/found-devices.ts'
import { reloadScreens } from '../../technician/reload-screens.ts'
import { restartDriver } from '../../technician/restart-driver.ts'
import { viewDevices } from '../../technician/view-devices.ts'
import { viewHealth } from '../../technician/view-health.ts'

/** Handlers of the technician's page. */
export const technicianHandlers = {
  technicianDevices: async facility => ok(await viewDevices(facility)),
  deviceChecks: async facility => ok(await listChecks(facility)),
  deviceCheckSet: async (facility, { caller, body }) => setCheck(facility, caller, body),
  screenIdentify: async (facility, { caller, params }) => askScreenName(facility, caller, params.deviceId),
  healthReport: async facility => ok(await viewHealth(facility)),
  deviceHistory: async (facility, { params }) => ok(await deviceHistory(facility, params)),
  deviceIdentify: async (facility, { caller, params }) => askIdentify(facility, caller, params),
  deviceTest: async (facility, { caller, params, body }) =>
    askTest(facility, caller, { ...params, confirmed: body.confirmed ?? false }),
  deviceChange: async (facility, { caller, params, body }) =>
    changeDevice(facility, caller, { ...params, ...body }),
  searchStart: async (facility, { caller }) => startSearch(facility, caller),
  foundDevices: async facility => ok(await foundDevices(facility)),
  deviceAdd: async (facility, { caller, params, body }) =>
    addDevice(facility, caller, { ...params, ...body }),
  deviceReplace: async (facility, { caller, params, body }) =>
    replaceDevice(facility, caller, { ...params, ...body }),
  deviceMove: async (facility, { caller, params, body }) =>
    moveDevice(facility, caller, { ...params, ...body }),
  bridgeBuilding: async (facility, { params }) => viewBuilding(facility, params.bridgeId),
  bridgeBuildingSchema: async (facility, { params }) => schemaOfBridge(facility, params.bridgeId),
  deviceTraceStart: async (facility, { caller, params }) => startTrace(facility, caller, params),
  deviceTrace: async (facility, { params }) => ok(viewTrace(facility, params)),
  diagnostics: async (facility, { caller }) => makeDiagnostics(facility, caller),
  bridgeBuildingCompare: async (facility, { params, body }) =>
    compareBuilding(facility, params.bridgeId, body.file),
  bridgeBuildingSet: async (facility, { caller, params, body }) =>
    setBuilding(facility, caller, { bridgeId: params.bridgeId, text: body.file }),
  driverRestart: async (facility, { caller, params, body }) =>
    restartDriver(facility, caller, { ...params, ...body }),
  deviceForget: async (facility, { caller, params }) => forgetDevice(facility, caller, params),
  allPagesReload: async (facility, { caller }) => reloadScreens(facility, caller),
} satisfies Partial<Handlers<'hub', HubFacility>>
