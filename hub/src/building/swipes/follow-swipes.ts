import { ownerOfReader } from '@mayim/contract/building/facility-points.ts'
import { keypadFormat } from '@mayim/contract/building/point-kinds.ts'
import { splitPoint } from '@mayim/contract/building/topics.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { LiveEvent } from '@mayim/core/http/live-events.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { targetOfReader } from './swipe-readers.ts'

/**
 * Passes a card that was held to a reader of a desk, a kiosk or a panel on to that screen (building-380), and what was typed
 * on a kiosk's keypad to the kiosk alone (building-652). Returns a function that stops it.
 */
export function followSwipes(facility: HubFacility, publish: (event: LiveEvent) => void): () => void {
  const { db, devices, heardCards, log } = facility
  const { registry } = devices
  const hear = async (readerId: string, code: string, isTyped: boolean): Promise<void> => {
    const owner = ownerOfReader(readerId)
    if (typeof owner === 'object' && owner !== null) {
      if (!isTyped) give(code, panelOf(owner.roomId))
      return
    }
    const target = await targetOfReader(db, registry, readerId)
    if (target?.of === 'screen') give(code, screenOf(target.screenId))
    if (target?.of === 'desk' && !isTyped) give(code, isAtDesk, readerId)
  }
  const give = (code: string, isFor: (caller: Caller) => boolean, readerId?: string): void => {
    const card = heardCards.keep(code, isFor)
    publish({ name: 'swipe', data: { card, ...(readerId !== undefined && { readerId }) }, isFor })
  }
  return registry.onChange(change => {
    if (change.of !== 'event' || change.type !== 'credential') return
    const readerId = splitPoint(change.point)?.id ?? ''
    if (!registry.controllable(change.point)) return
    hear(readerId, String(change.data.value), change.data.format === keypadFormat).catch(error =>
      log.error({ err: error, readerId }, 'a card at a reader was not handled'),
    )
  })
}

const screenOf = (screenId: string) => (caller: Caller) => caller.kind === 'device' && caller.id === screenId

const panelOf = (roomId: number) => (caller: Caller) => caller.kind === 'device' && caller.roomId === roomId

/** Of these screens, each computer takes the cards of the reader that was chosen on it. */
function isAtDesk(caller: Caller): boolean {
  return (
    caller.kind === 'person' && caller.roles.some(role => ['Reception', 'Admin', 'Attendant'].includes(role))
  )
}
