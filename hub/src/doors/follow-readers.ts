import { doorOfReader } from '@mayim/contract/building/facility-points.ts'
import { shabbosRefusal } from '@mayim/core/calendar/shabbos-now.ts'
import { attendantByCard } from '@mayim/core/people/attendant-table.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import type { HubFacility } from '../hub-facility.ts'
import { tryPin } from '../pins/try-pin.ts'
import { unlockDoor } from './unlock-door.ts'

/**
 * Opens a room's door for an attendant's card at the reader beside it, as the desk does (building-179). Returns a
 * function that stops it.
 */
export function followReaders(facility: HubFacility, registry: DeviceRegistry): () => void {
  let last: Promise<unknown> = Promise.resolve()
  return registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'credential') return
    const door = doorOfReader(change.point)
    if (!door) return
    const { point } = change
    const cardCode = String(change.data.value)
    last = last
      .then(() => openByCard(facility, door, cardCode))
      .catch(error => facility.log.error({ err: error, point }, 'a card at a door was not handled'))
  })
}

/** Refuses as unlockDoor does, and pinLocked and pinWrong: a keypad at the reader sends PINs (visit-127). */
async function openByCard(
  facility: HubFacility,
  { roomId, door }: { readonly roomId: number; readonly door: 'dry' | 'wet' },
  cardCode: string,
): Promise<Result<unknown>> {
  const rest = shabbosRefusal(facility, 'lock')
  if (rest) return rest
  const reader: Caller = { ...systemCaller, id: `reader-room-${roomId}-${door}` }
  const tried = { what: 'staff' as const, field: 'cardCode', roomId }
  const known = await tryPin(facility, reader, tried, () =>
    attendantByCard(facility.db, facility.sealer.fingerprint(cardCode)),
  )
  return known.ok ? unlockDoor(facility, reader, { roomId, door, cardCode }) : known
}
