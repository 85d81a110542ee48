import type { Point } from '@mayim/contract/building/topics.ts'
import type { Printer } from '@mayim/contract/entities/device.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { listSwipeReaders, saveSwipeReader } from '../../building/swipes.ts'
import { listCardReaders, removeCardReader, saveCardReader } from '../../desk/payments/card-readers.ts'
import { listPrinters, savePrinter, viewPrinters } from '../../devices/printers.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import {
  compareBuilding,
  schemaOfBridge,
  setBuilding,
  viewBuilding,
} from '../../technician/building-files.ts'
import { buildingLacks } from '../../technician/building-lacks.ts'
import { startTrace, viewTrace } from '../../technician/bus-messages.ts'
import { addDevice, moveDevice, replaceDevice } from '../../technician/change-wiring.ts'
import { askScreenName, listChecks, setCheck } from '../../technician/device-checks.ts'
import { askIdentify, askTest, restartDriver } from '../../technician/device-tests.ts'
import { makeDiagnostics } from '../../technician/diagnostics.ts'
import { foundDevices, startSearch } from '../../technician/found-devices.ts'
import { changeDevice, deviceHistory, forgetDevice } from '../../technician/known-devices.ts'
import { setLabClock, viewClock, viewLab, viewPapers } from '../../technician/lab.ts'
import { orderUpdate } from '../../technician/releases/order-update.ts'
import { reloadScreens } from '../../technician/reload-screens.ts'
import { viewDevices } from '../../technician/view-devices.ts'
import { viewHealth } from '../../technician/view-health.ts'

/** Handlers of the technician's page. */
export const technicianHandlers = {
  technicianDevices: async facility => ok(await viewDevices(facility)),
  deviceChecks: async facility => ok(await listChecks(facility)),
  deviceCheckSet: async (facility, { caller, body }) => setCheck(facility, caller, body),
  screenIdentify: async (facility, { caller, params }) => askScreenName(facility, caller, params.deviceId),
  buildingLacks: async facility => ok(await buildingLacks(facility)),
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
  bridgeBuildingCompare: async (facility, { caller, params, body }) =>
    compareBuilding(facility, caller, { bridgeId: params.bridgeId, text: body.file }),
  bridgeBuildingSet: async (facility, { caller, params, body }) =>
    setBuilding(facility, caller, {
      bridgeId: params.bridgeId,
      text: body.file,
      confirmedPlaces: body.confirmedPlaces,
    }),
  driverRestart: async (facility, { caller, params, body }) =>
    restartDriver(facility, caller, { ...params, ...body }),
  deviceForget: async (facility, { caller, params }) => forgetDevice(facility, caller, params),
  releaseState: async facility => ok(await facility.releases.view()),
  releaseLook: async (facility, { body }) => facility.releases.look(body.address),
  releaseFile: async (facility, { body }) => facility.releases.take(body.file),
  releaseOrder: async (facility, { caller, body }) => orderUpdate(facility, caller, body.when),
  allPagesReload: async (facility, { caller }) => reloadScreens(facility, caller),
} satisfies Partial<Handlers<'hub', HubFacility>>

/** Handlers of the device lab, the printers and the link. */
export const labHandlers = {
  devicesSimulated: async ({ devices }) => {
    const points = devices.registry.points()
    return ok({ simulated: points.filter(({ simulated }) => simulated).length, all: points.length })
  },
  labState: async facility => ok(viewLab(facility)),
  labPaper: async (facility, { params }) =>
    facility.demo ? ok(viewPapers(facility, params.printerId)) : refuse('missing', 'demoOnly'),
  labClock: async facility => (facility.demo ? ok(viewClock(facility)) : refuse('missing', 'demoOnly')),
  linkState: async facility => ok(await facility.link.state()),
  printers: async facility => ok(await printersFor(facility)),
  printerSave: async (facility, { caller, params, body }) => {
    const { registry } = facility.devices
    const saved = await savePrinter(facility, registry, caller, { id: params.printerId, ...body })
    return saved.ok ? ok(await printersFor(facility)) : saved
  },
  printerStatus: async facility => ok(await viewPrinters(facility.db, facility.devices.registry)),

  swipeReaders: async ({ db, devices }) => ok(await listSwipeReaders(db, devices.registry)),
  swipeReaderSave: async (facility, { caller, params, body }) => {
    const { registry } = facility.devices
    const saved = await saveSwipeReader(facility, registry, caller, { id: params.readerId, ...body })
    return saved.ok ? ok(await listSwipeReaders(facility.db, registry)) : saved
  },

  cardReaders: async facility => ok(await listCardReaders(facility)),
  cardReaderSave: async (facility, { caller, params, body }) => {
    const saved = await saveCardReader(facility, caller, { id: params.readerId, ...body })
    return saved.ok ? ok(await listCardReaders(facility)) : saved
  },
  cardReaderRemove: async (facility, { caller, params }) => {
    const removed = await removeCardReader(facility, caller, params.readerId)
    return removed.ok ? ok(await listCardReaders(facility)) : removed
  },

  labSimulate: async (facility, { body }) => {
    if (!facility.demo) return refuse('missing', 'demoOnly')
    const done = await facility.devices.simulate(body.point as Point, body.action, body.args ?? {})
    return done.ok ? ok({}) : done
  },

  labClockSet: async (facility, { body }) => setLabClock(facility, body),

  labEvening: async ({ evening }) => (evening ? ok(evening.state()) : refuse('missing', 'demoOnly')),
  labEveningStart: async ({ evening }, { body }) =>
    evening ? evening.start(body) : refuse('missing', 'demoOnly'),

  labLink: async (facility, { body }) => {
    if (!facility.demo) return refuse('missing', 'demoOnly')
    await facility.link.setCut(body.cut)
    return ok(await facility.link.state())
  },
} satisfies Partial<Handlers<'hub', HubFacility>>

async function printersFor({ db, devices }: HubFacility): Promise<Printer[]> {
  return (await listPrinters(db, devices.registry)).map(({ id, name, place, screenId }) => ({
    id,
    name,
    printerType: place === 'desk' ? 'reception' : 'kiosk',
    screenId,
  }))
}
