import { wiresOfFile } from '@mayim/contract/building/building-wires.ts'
import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { plainHost, type SiteFacts, type WireSite } from '@mayim/contract/building/wire-address.ts'
import { type WiringFault, wiringFaults } from '@mayim/domain/building/wiring-faults.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { pointsOfBuilding } from '../building/layout/layout.ts'
import { cubicleById, roomById } from '../building/rooms/room-table.ts'
import type { HubFacility } from '../ground/hub-facility.ts'
import { keptBuildingFile } from './device-table.ts'
import { compareWiring, type WiredFile } from './wiring.ts'

/** A file as its bridge and the hub judge it. */
export interface JudgedFile {
  readonly faults: readonly WiringFault[]
  /** Why the bridge does not take it; null if it does. */
  readonly bridgeWhy: string | null
}

/**
 * Judges a file before it is sent (building-260): by the rule, with the rooms of this building and the wires of the other
 * bridges, and by its bridge, which knows its drivers, its passwords and its machine. Refuses if the bridge is away.
 */
export async function judgeFile(
  facility: HubFacility,
  bridgeId: string,
  file: WiredFile,
): Promise<Result<JudgedFile>> {
  const [checked, others, points] = await Promise.all([
    facility.devices.ask(bridgeId, 'checkBuilding', { file }),
    otherFiles(facility, bridgeId),
    pointsOfBuilding(facility.db),
  ])
  const why = checked.ok ? null : (checked.detail?.why ?? null)
  if (!checked.ok && why === null) return checked
  const facts = checked.ok ? (checked.value as { readonly site: SiteFacts }).site : null
  const own = { machine: bridgeId, own: [], names: {}, ...facts }
  const all = [own, ...others.map(({ site }) => site)]
  const known: ReadonlySet<string> = new Set(points)
  const faults = wiringFaults(
    wiresOfFile(file, siteAmong(own, all)),
    others.flatMap(({ name, file: other, site }) => wiresOfFile(other, siteAmong(site, all), name)),
    point => known.has(point),
  )
  // The bridge judges by the same rule; what it adds comes after.
  return ok({ faults, bridgeWhy: why === null || faults.length > 0 ? null : String(why) })
}

/** The refusal of a fault: both points and their places. */
export function refusalOf({ code, ...detail }: WiringFault): Refusal {
  return refuse('conflict', code, { detail })
}

interface OtherFile {
  readonly name: string
  readonly file: WiredFile
  readonly site: SiteFacts
}

/** The files of the other bridges: as they run, or as they were kept last by a bridge that is away. */
async function otherFiles(facility: HubFacility, bridgeId: string): Promise<OtherFile[]> {
  const bridges = (await facility.bridges.list()).filter(({ id }) => id !== bridgeId)
  const files = await Promise.all(
    bridges.map(async ({ id, name }): Promise<OtherFile | null> => {
      const answer = await facility.devices.ask(id, 'building', {})
      if (answer.ok) return { name, ...(answer.value as Omit<OtherFile, 'name'>) }
      const kept = await keptBuildingFile(facility.db, id)
      const site = { machine: id, own: [], names: {} }
      return kept ? { name, file: JSON.parse(kept.file) as WiredFile, site } : null
    }),
  )
  return files.filter(found => found !== null)
}

/** How the rule resolves the hosts of one bridge among those of all: an address of a bridge is its machine. */
function siteAmong({ machine, names }: SiteFacts, all: readonly SiteFacts[]): WireSite {
  return {
    machine,
    addressOf(host) {
      const address = plainHost(names[host] ?? host)
      const owner = all.find(({ own }) => own.includes(address))
      return owner ? `machine ${owner.machine}` : address
    },
  }
}

export interface Place {
  /** `room-2`, `cubicle-1` */
  readonly id: string
  readonly name: string
}

/** Where somebody is whose devices another file touches (building-266). */
export async function occupiedPlaces(
  { db }: Pick<HubFacility, 'db'>,
  before: WiredFile,
  after: WiredFile,
): Promise<Place[]> {
  const touched = compareWiring(before, after).map(({ what }) => what)
  const rooms = new Set(touched.flatMap(point => roomOfPoint(point) ?? []))
  const cubicles = new Set(touched.flatMap(point => /^lock\/cubicle-(\d{1,9})$/.exec(point)?.[1] ?? []))
  const inRooms = await Promise.all([...rooms].toSorted((a, b) => a - b).map(id => roomById(db, id)))
  const inCubicles = await Promise.all([...cubicles].map(id => cubicleById(db, Number(id))))
  return [
    ...inRooms.flatMap(room =>
      room && room.reservationId !== null ? [{ id: `room-${room.id}`, name: room.name }] : [],
    ),
    ...inCubicles.flatMap(cubicle =>
      cubicle && cubicle.reservationId !== null
        ? [{ id: `cubicle-${cubicle.id}`, name: String(cubicle.id) }]
        : [],
    ),
  ]
}

/** Accepts a change if nobody is where it touches devices, or if exactly these places are confirmed. */
export function checkPlaces(places: readonly Place[], confirmed: readonly string[] = []): Result<null> {
  const ids = places.map(({ id }) => id)
  if (ids.length === 0 || ids.toSorted().join() === confirmed.toSorted().join()) return ok(null)
  const detail = { places: places.map(({ name }) => name).join(', '), ids: ids.join(' ') }
  return refuse('conflict', 'wiringOccupied', { field: 'confirmedPlaces', detail })
}
