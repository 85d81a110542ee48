import { doorOfReader } from '@mayim/contract/building/facility-points.ts'
import { keypadFormat } from '@mayim/contract/building/point-kinds.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { cardHolder } from '../cards-and-pins/check-card.ts'
import { unlockAnyway } from './open-anyway.ts'
import { doorOf } from './unlock-door.ts'

/**
 * Opens a room's door for an attendant's card at the reader beside it, as the desk does (building-179). Returns a
 * function that stops it.
 */
export function followReaders(facility: HubFacility, registry: DeviceRegistry): () => void {
  /** A typed PIN may have to wait (visit-128); a card at any reader does not wait for it. */
  const last = new Map<string, Promise<unknown>>()
  return registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'credential') return
    const door = doorOfReader(change.point)
    if (!door) return
    const { point } = change
    const given = { cardCode: String(change.data.value), isCard: change.data.format !== keypadFormat }
    const queue = `${point} ${given.isCard}`
    const before = last.get(queue) ?? Promise.resolve()
    const handled = before
      .then(() => openByCard(facility, door, given))
      .catch(error => facility.log.error({ err: error, point }, 'a card at a door was not handled'))
    last.set(queue, handled)
  })
}

/**
 * Refuses as `cardHolder`, since a keypad at the reader sends PINs (visit-127), and as `unlockDoor`. A reader cannot
 * ask for a reason, and whoever needs help in the room cannot wait for one: the access log names the reader instead.
 */
async function openByCard(
  facility: HubFacility,
  at: { readonly roomId: number; readonly door: 'dry' | 'wet' },
  given: { readonly cardCode: string; readonly isCard: boolean },
): Promise<Result<unknown>> {
  const rest = shabbosRefusal(facility, 'lock')
  if (rest) return rest
  const reader: Caller = { ...systemCaller, id: `reader-${doorOf(at)}` }
  const holder = await cardHolder(facility, reader, { ...given, roomId: at.roomId, door: doorOf(at) })
  if (!holder.ok) return holder
  const { attendantId } = holder.value
  if (attendantId === undefined) return ok(null)
  return unlockAnyway(facility, reader, {
    ...at,
    attendantId,
    reason: 'other',
    reasonText: 'card at the reader',
  })
}
