import type { SetupLack } from '@mayim/contract/setup-steps.ts'
import { machineLacks } from '@mayim/core/operator/setup/machine-lacks.ts'
import { pairedDevices } from '@mayim/core/sign-in/device-table.ts'
import { attendantsOnDuty } from '../building/rooms/room-table.ts'
import { cardReaderRows } from '../devices/placed-devices-table.ts'
import { listPrinters } from '../devices/printers.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { listChecks } from './device-checks.ts'
import { viewDevices } from './view-devices.ts'

/** What the building lacks before its first evening (settings-1100). */
export async function buildingLacks(facility: HubFacility): Promise<SetupLack[]> {
  const { db, devices, machine, hostClock } = facility
  const screens = (await pairedDevices(db)).filter(({ revokedAt }) => revokedAt === null)
  const parts = await checkedParts(
    facility,
    screens.map(({ id }) => id),
  )
  const tested = new Set((await listChecks(facility)).map(({ of, id }) => `${of} ${id}`))
  const printers = new Set((await listPrinters(db, devices.registry)).map(({ id }) => `printer/${id}`))
  const hasPrinter = devices.registry.points().some(({ point }) => printers.has(point))
  const of = { dataDir: machine.folders.dataDir, certificateDays: machine.certificateDays() }
  const lacks = machineLacks('hub', of, hostClock.now())
  // A paired screen has come to trust the certificate that the building made itself.
  const isUntrusted = machine.ownCa !== null && screens.length === 0
  return [
    ...((await attendantsOnDuty(db)).length > 0 ? [] : (['duty'] as const)),
    ...(hasPrinter ? [] : (['printer'] as const)),
    ...(parts.length > 0 && parts.every(part => tested.has(part)) ? [] : (['devices'] as const)),
    ...lacks,
    ...(isUntrusted && !lacks.includes('certificate') ? (['certificate'] as const) : []),
  ]
}

/** What a person confirms to work (building-255): bridges, screens, card readers and the devices in use. */
async function checkedParts(facility: HubFacility, screens: readonly string[]): Promise<string[]> {
  const [bridges, readers, devices] = await Promise.all([
    facility.bridges.list(),
    cardReaderRows(facility.db),
    viewDevices(facility),
  ])
  return [
    ...bridges.map(({ id }) => `bridge ${id}`),
    ...screens.map(id => `screen ${id}`),
    ...readers.map(({ id }) => `cardReader ${id}`),
    ...devices.filter(({ condition }) => condition !== 'disabled').map(({ point }) => `point ${point}`),
  ]
}
