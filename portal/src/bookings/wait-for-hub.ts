import type { Handlers } from '@mayim/core/http/handler.ts'
import type { PortalFacility } from '../portal-facility.ts'

type PortalHandlers = Handlers<'portal', PortalFacility>

/** The calls by which places are taken or given up: what they answer is as good as written in the house too. */
const promises = ['newReservation', 'reservationStatus', 'waitListOfferAnswer', 'makePayment'] as const

/**
 * Lets what promises a place wait until the hub has it, at most 800 ms and only while the sides are linked (sync-24). A refusal promises nothing and does not wait.
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
