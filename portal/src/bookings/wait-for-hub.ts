import type { Handlers } from '@mayim/core/http/handler.ts'
import type { PortalFacility } from '../portal-facility.ts'

type PortalHandlers = Handlers<'portal', PortalFacility>

/** The calls that take or free places. The hub is to have such a change before the patron gets the answer. */
const promises = ['newReservation', 'reservationStatus', 'waitListOfferAnswer', 'makePayment'] as const

/**
 * Delays the answer of a call that promises a place until the hub has the change, at most 800 ms and only while the
 * link is connected (sync-24). A refusal promises nothing and is not delayed.
 */
export function waitForHub(handlers: PortalHandlers): PortalHandlers {
  const waiting = promises.map(id => [id, slowed(handlers[id] as AnyHandler)] as const)
  return { ...handlers, ...(Object.fromEntries(waiting) as Partial<PortalHandlers>) }
}

type AnyHandler = (facility: PortalFacility, request: never, edge: never) => Promise<{ readonly ok: boolean }>

function slowed(handler: AnyHandler): AnyHandler {
  return async (facility, request, edge) => {
    const answer = await handler(facility, request, edge)
    if (answer.ok) await facility.link.confirmed()
    return answer
  }
}
