import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { restNow } from '@mayim/core/calendar/shabbos-now.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { isAtRest } from '@mayim/domain/visit/shabbos-items.ts'
import type { HubFacility } from '../hub-facility.ts'
import { arrive } from '../kiosk/arrive.ts'
import { findVisit, viewVisit } from '../kiosk/find-visit.ts'
import { waitingDisplay } from '../kiosk/waiting-display.ts'
import { viewPrinters } from '../lab/view-lab.ts'
import { readerFor } from '../payments/card-readers.ts'

/** The kiosk and the waiting display. */
export const kioskHandlers = {
  kioskState: async (facility, { caller }) => {
    const printer = viewPrinters(facility).find(each => each.id === 'kiosk' && each.online)
    const rest = restNow(facility)
    const takesCards =
      facility.peer.linked() &&
      !isAtRest(rest, 'payment') &&
      (await readerFor(facility, caller)) !== undefined
    return ok({ shabbosMode: isAtRest(rest, 'kiosk'), printer: printer?.id ?? null, takesCards })
  },

  kioskFind: async (facility, { caller, body }, { auth }) => {
    const found = await findVisit(facility, caller, auth.throttles.findsOfKiosk, body.phoneOrCode)
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
