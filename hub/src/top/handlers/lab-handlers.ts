import type { Point } from '@mayim/contract/building/topics.ts'
import type { Printer } from '@mayim/contract/entities/device.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { listSwipeReaders, saveSwipeReader } from '../../building/swipes/swipe-readers.ts'
import { listCardReaders, removeCardReader, saveCardReader } from '../../desk/payments/card-readers.ts'
import { listPrinters, savePrinter } from '../../devices/printers.ts'
import { viewPrinters } from '../../devices/view-printers.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { setLabClock } from '../../technician/lab/set-clock.ts'
import { viewClock, viewLab, viewPapers } from '../../technician/lab/view-lab.ts'

/** Handlers of the device lab, the printers and the link. */
export const labHandlers = {
  devicesSimulated: async ({ devices }) => {
    const points = devices.registry.points()
    return ok({ simulated: points.filter(({ simulated }) => simulated).length, all: points.length })
  },
  labState: async facility => ok(viewLab(facility)),
  labPaper: async (facility, { params }) => ok(viewPapers(facility, params.printerId)),
  labClock: async facility => ok(viewClock(facility)),
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

  labEvening: async ({ evening }) => ok(evening?.state() ?? { playing: false, lines: [] }),
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
