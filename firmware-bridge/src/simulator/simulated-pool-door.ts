import type { DoorState } from '@mayim/contract/building/point-schemas.ts'
import { createDoorContact } from '../ground/door-contact.ts'
import { DriverRefusal } from '../ground/driver.ts'
import { describe, type PointMaker, unknownAction } from './simulated-point.ts'

/** The door of a pool: it has a contact and no lock. */
export const simulatedPoolDoor: PointMaker = (point, host) => {
  let contact: DoorState['contact'] = 'closed'
  const doorContact = createDoorContact(point, host)
  const show = (src: string): void => host.state(point, { lock: 'unlocked', contact, mode: 'hold' }, src)
  return {
    description: describe(point, point, ['contact'], { lock: 'unlocked' }),
    start() {
      host.avail(point, 'online')
      show('start')
    },
    begin() {
      throw new DriverRefusal('unavailable', 'this door has no lock')
    },
    simulate(action) {
      if (action !== 'open' && action !== 'close') return unknownAction(action)
      const to = action === 'open' ? 'open' : 'closed'
      if (to === contact) return undefined
      contact = to
      show('local')
      doorContact.moved(to)
    },
    stop: () => doorContact.stop(),
  }
}
