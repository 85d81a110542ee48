import { listPayments } from '@mayim/core/booking/list-payments.ts'
import { isFrozenNow } from '@mayim/core/ground/calendar/shabbos-now.ts'

import { type Handlers, joinHandlers } from '@mayim/core/http/handler.ts'

import { accountHandlers } from '@mayim/core/http/handlers/account.ts'
import { attendantHandlers } from '@mayim/core/http/handlers/attendants.ts'
import { attentionHandlers } from '@mayim/core/http/handlers/attention.ts'
import { settingsHandlers } from '@mayim/core/http/handlers/facility-settings.ts'
import { factorHandlers } from '@mayim/core/http/handlers/factors.ts'
import { listHandlers } from '@mayim/core/http/handlers/lists.ts'
import { membershipHandlers } from '@mayim/core/http/handlers/membership.ts'
import { pairingHandlers } from '@mayim/core/http/handlers/pairing.ts'
import { peopleHandlers } from '@mayim/core/http/handlers/people.ts'
import { prepaidHandlers } from '@mayim/core/http/handlers/prepaid.ts'
import { privacyHandlers } from '@mayim/core/http/handlers/privacy.ts'
import { registerHandlers } from '@mayim/core/http/handlers/registers.ts'
import { reportHandlers } from '@mayim/core/http/handlers/reports.ts'
import { screenHandlers } from '@mayim/core/http/handlers/screens.ts'
import { setupHandlers } from '@mayim/core/http/handlers/setup.ts'
import { shopHandlers } from '@mayim/core/http/handlers/shop.ts'
import { syncHandlers } from '@mayim/core/http/handlers/sync.ts'
import { waitListHandlers } from '@mayim/core/http/handlers/wait-list.ts'
import { exportAccount } from '@mayim/core/keeping/export-account.ts'
import { exportPerson } from '@mayim/core/keeping/export-person.ts'
import { findPatrons } from '@mayim/core/keeping/merging/find-patrons.ts'
import { acceptProof } from '@mayim/core/sync/accept-proof.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { hubDataReader } from '../../desk/read-hub-data.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { hubAccountHandlers } from './account-handlers.ts'
import { hubBookingHandlers } from './booking-handlers.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { eveningHandlers } from './evening-handlers.ts'
import { ledgerHandlers } from './hub-payment-handlers.ts'
import { kioskHandlers } from './kiosk-handlers.ts'
import { labHandlers } from './lab-handlers.ts'
import { layoutHandlers } from './layout-handlers.ts'
import { readingHandlers } from './reading-handlers.ts'
import { roomHandlers } from './room-handlers.ts'
import { shabbosHandlers } from './shabbos-handlers.ts'
import { technicianHandlers } from './technician-handlers.ts'
import { visitHandlers } from './visit-handlers.ts'

/** What only the hub answers, or in its own way. */
const ownHandlers = {
  patronsFind: async (facility, { query }) => ok(await findPatrons(facility, query.text)),
  // The website's copy has her cards too, failed payments, the proof of a resident and texts from her phone.
  dataExportPerson: async (facility, { caller, params: { id } }) =>
    exportPerson(facility, caller, id, person =>
      exportAccount(facility, person, async range => ({
        payments: await listPayments(facility, range, id),
        savedCards: [],
        residentPaper: null,
        receivedTexts: [],
      })),
    ),
  takeProof: async (facility, { caller, body }) => {
    const taken = await acceptProof(facility, caller, body.proof)
    return taken.ok ? ok({ reservationId: taken.value.id }) : taken
  },
  // A card is typed into the processor's form, which no screen of the building shows.
  savedCardAdd: async () => refuse('conflict', 'cardFormNotHere'),
  setupJoin: async (facility, { body }, { auth }) => {
    const tried = auth.firstStart.tryCode(body.code)
    return tried.ok ? facility.link.join({ address: body.address, code: body.joinCode }) : tried
  },
  linkJoin: async (facility, { body }) => facility.link.join(body),
  // A new key is a renewal. On the eve of Shabbos nothing is changed that could fail when nobody may repair it.
  syncKeyRotate: async facility =>
    isFrozenNow(facility) ? refuse('conflict', 'shabbosFrozen') : facility.link.rotateKey(),
  demoOutbox: async facility =>
    facility.outbox ? ok([...facility.outbox()]) : refuse('missing', 'demoOnly'),
} satisfies Partial<Handlers<'hub', HubFacility>>

/** The hub's handler of every call. */
export const hubHandlers: Handlers<'hub', HubFacility> = joinHandlers([
  accountHandlers,
  factorHandlers,
  pairingHandlers<HubFacility>({ caFingerprint: ({ machine }) => machine.ownCa?.fingerprint ?? null }),
  settingsHandlers(),
  setupHandlers,
  peopleHandlers,
  attendantHandlers(),
  privacyHandlers,
  ledgerHandlers,
  listHandlers,
  shopHandlers,
  membershipHandlers,
  prepaidHandlers,
  reportHandlers(hubDataReader),
  registerHandlers,
  attentionHandlers,
  screenHandlers,
  hubAccountHandlers,
  hubBookingHandlers,
  readingHandlers,
  visitHandlers,
  waitListHandlers,
  roomHandlers,
  layoutHandlers,
  eveningHandlers,
  shabbosHandlers,
  labHandlers,
  bridgeHandlers,
  technicianHandlers,
  kioskHandlers,
  syncHandlers,
  ownHandlers,
])
