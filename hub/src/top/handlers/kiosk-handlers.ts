import { reservationById } from '@mayim/core/ground/reservation-table.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { arrive } from '../../desk/kiosk/arrive.ts'
import { findVisit, viewVisit } from '../../desk/kiosk/find-visit.ts'
import { kioskState } from '../../desk/kiosk/kiosk-state.ts'
import { waitingDisplay } from '../../desk/kiosk/waiting-display.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** Handlers of the kiosk and the waiting display. */
export const kioskHandlers = {
  kioskState: async (facility, { caller }) => ok(await kioskState(facility, caller)),

  kioskFind: async (facility, { caller, body }, { auth }) => {
    const typed = facility.heardCards.codeOf(caller, body.phoneOrCode) ?? ''
    const found = await findVisit(facility, caller, auth.throttles.findsOfKiosk, typed)
    return found.ok ? ok(await viewVisit(facility, found.value)) : found
  },

  kioskArrive: async (facility, { caller, body }) => {
    const done = await arrive(facility, caller, {
      reservationId: body.resId,
      language: body.userLanguage,
      ...(body.printer ? { printer: body.printer } : {}),
    })
    if (!done.ok) return done
    const row = await reservationById(facility.db, body.resId)
    return row ? ok(await viewVisit(facility, row)) : refuse('missing', 'reservationMissing')
  },

  waitingDisplay: async facility => ok(await waitingDisplay(facility)),
} satisfies Partial<Handlers<'hub', HubFacility>>
