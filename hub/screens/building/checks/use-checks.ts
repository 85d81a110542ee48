import type { CheckedPart, TechnicianDevice } from '@mayim/contract/entities/technician.ts'
import { useCall } from '@mayim/ui/client/queries.ts'

/** Something that a person sees work before the facility opens (building-255). */
export interface CheckItem {
  readonly of: CheckedPart
  readonly id: string
  readonly name: string
  /** Null for what does not say whether it is connected. */
  readonly isHere: boolean | null
  /** When it was confirmed; null while it was not. */
  readonly checkedAt: string | null
  /** Of a device at a bridge. */
  readonly device: TechnicianDevice | null
}

export interface Checks {
  readonly bridges: readonly CheckItem[]
  readonly screens: readonly CheckItem[]
  readonly cardReaders: readonly CheckItem[]
  readonly devices: readonly CheckItem[]
}

/** Bridges and devices come without an event of the log. */
const askAgainMs = 5_000

/** All that is to be tested, each with when it was; undefined until everything is known. */
export function useChecks(nameOfDevice: (device: TechnicianDevice) => string): Checks | undefined {
  const checks = useCall('deviceChecks').data
  const bridges = useCall('bridges', undefined, { everyMs: askAgainMs }).data
  const devices = useCall('technicianDevices', undefined, { everyMs: askAgainMs }).data
  const screens = useCall('devicesPaired', undefined, { everyMs: askAgainMs }).data
  const readers = useCall('cardReaders').data
  if (!checks || !bridges || !devices || !screens || !readers) return undefined
  const at = (of: CheckedPart, id: string) =>
    checks.find(check => check.of === of && check.id === id)?.at ?? null
  return {
    bridges: bridges.map(({ id, name, state }) => ({
      of: 'bridge',
      id,
      name,
      isHere: state === 'ready',
      checkedAt: at('bridge', id),
      device: null,
    })),
    screens: screens
      .filter(({ revoked }) => !revoked)
      .map(({ id, name }) => ({
        of: 'screen',
        id,
        name,
        isHere: null,
        checkedAt: at('screen', id),
        device: null,
      })),
    cardReaders: readers.map(({ id, name }) => ({
      of: 'cardReader',
      id,
      name,
      isHere: null,
      checkedAt: at('cardReader', id),
      device: null,
    })),
    devices: devices
      .filter(({ condition }) => condition !== 'disabled')
      .map(device => ({
        of: 'point',
        id: device.point,
        name: nameOfDevice(device),
        isHere: device.condition === 'working',
        checkedAt: at('point', device.point),
        device,
      })),
  }
}
