import { listPayments } from '@mayim/core/booking/list-payments.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { historyOf, listForStaff, listNights } from '@mayim/core/booking/view-for-staff.ts'
import { viewForPatron } from '@mayim/core/booking/view-reservation.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isFrozenNow } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import { type Handlers, joinHandlers } from '@mayim/core/http/handler.ts'
import { accountHandlers } from '@mayim/core/http/handlers/account.ts'
import { backupFileHandlers, backupHandlers } from '@mayim/core/http/handlers/backups.ts'
import { bookingHandlers } from '@mayim/core/http/handlers/bookings.ts'
import { bringBackHandlers } from '@mayim/core/http/handlers/bring-back.ts'
import { settingsHandlers, setupHandlers } from '@mayim/core/http/handlers/facility-settings.ts'
import { factorHandlers } from '@mayim/core/http/handlers/factors.ts'
import { pairingHandlers } from '@mayim/core/http/handlers/pairing.ts'
import { attendantHandlers, peopleHandlers } from '@mayim/core/http/handlers/people.ts'
import { privacyHandlers } from '@mayim/core/http/handlers/privacy.ts'
import { registerHandlers, reportHandlers } from '@mayim/core/http/handlers/reports.ts'
import { screenHandlers } from '@mayim/core/http/handlers/screens.ts'
import {
  listHandlers,
  membershipHandlers,
  prepaidHandlers,
  shopHandlers,
} from '@mayim/core/http/handlers/shop.ts'
import { attentionHandlers, syncHandlers } from '@mayim/core/http/handlers/sync.ts'
import { waitListHandlers } from '@mayim/core/http/handlers/wait-list.ts'
import { exportAccount, exportPerson } from '@mayim/core/keeping/export-account.ts'
import { findPatrons, listPatrons } from '@mayim/core/keeping/merging/find-patrons.ts'
import { retainedAtHub } from '@mayim/core/keeping/preview-retention.ts'
import { ledgerOfMany } from '@mayim/core/money/ledger-table.ts'
import { acceptProof } from '@mayim/core/sync/accept-proof.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { applyLayout, previewLayout, readLayout } from '../../building/layout/layout.ts'
import { endOutOfService, listOutOfService, takeOutOfService } from '../../building/layout/out-of-service.ts'
import { listScenes, removeScene, saveScene } from '../../building/scenes.ts'
import { switchItem, viewBlock, viewItems } from '../../building/shabbos-state.ts'
import { visitNow } from '../../desk/boards/visit-now.ts'
import { dayBoard } from '../../desk/day-board.ts'
import { arrive } from '../../desk/kiosk/arrive.ts'
import { findByPhone, findVisit, viewVisit } from '../../desk/kiosk/find-visit.ts'
import { kioskState } from '../../desk/kiosk/kiosk-state.ts'
import { waitingDisplay } from '../../desk/kiosk/waiting-display.ts'
import { requestDaySheet } from '../../desk/paper/day-sheets.ts'
import { enterFromPaper } from '../../desk/paper/enter-from-paper.ts'
import { findPeople } from '../../desk/people/find-people.ts'
import { hubDataReader, viewForCaller } from '../../desk/reservation-views.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { buildingLacks } from '../../technician/building-lacks.ts'
import { bookingHooks } from '../../visit/booking-hooks.ts'
import { hubAccountHandlers, ledgerHandlers } from './portal-backed-handlers.ts'
import { eveningHandlers, roomHandlers } from './room-handlers.ts'
import { labHandlers, technicianHandlers } from './technician-handlers.ts'
import { visitHandlers } from './visit-handlers.ts'

/** Handlers of what the desk reads: the evening, a range of nights, a patron's nights. */
const readingHandlers = {
  dayBoard: async (facility, { caller, query }) => ok(await dayBoard(facility, caller, query.dt)),

  listAdmin: async (facility, { caller, query }) =>
    listNights(facility, caller, query, hubDataReader(facility)),

  findByUser: async (facility, { caller, query }) => {
    const rows = await historyOf(facility, caller, query)
    if (isStaff(caller)) return ok(await listForStaff(facility, caller, rows, hubDataReader(facility)))
    const lines = await ledgerOfMany(
      facility.db,
      rows.map(row => row.id),
    )
    return ok(rows.map(row => viewForPatron(facility, row, lines.get(row.id) ?? [])))
  },

  reservationGet: async (facility, { caller, params }) => {
    const row = await reservationById(facility.db, params.id)
    return row ? ok(await viewForCaller(facility, caller, row)) : refuse('missing', 'reservationMissing')
  },

  visitNow: async (facility, { params }) => visitNow(facility, params.id),

  usersFindByPhone: async (facility, { caller, query }, { auth }) =>
    findByPhone(facility, caller, auth.throttles.findsOfKiosk, query),
} satisfies Partial<Handlers<'hub', HubFacility>>

/** Handlers of Shabbos and Yom Tov, and of a night on paper. */
const shabbosHandlers = {
  shabbosState: async facility => ok(viewBlock(facility)),

  shabbosItems: async facility => viewItems(facility),

  shabbosItemSet: async (facility, { caller, body }) => switchItem(facility, caller, body),

  scenes: async facility => ok(await listScenes(facility)),

  sceneSave: async (facility, { caller, params, body }) => {
    const saved = await saveScene(facility, caller, params.sceneId, body)
    return saved.ok ? ok(await listScenes(facility)) : saved
  },

  sceneDelete: async (facility, { caller, params }) => removeScene(facility, caller, params.sceneId),

  daySheet: async (facility, { caller, body }) =>
    requestDaySheet(facility, caller, {
      date: body.dt ?? tonight(facility),
      printer: body.printer,
      language: caller.language,
    }),

  enterFromPaper: async (facility, { caller, body }) => enterFromPaper(facility, caller, body),
} satisfies Partial<Handlers<'hub', HubFacility>>

/** Handlers of the kiosk and the waiting display. */
const kioskHandlers = {
  kioskState: async (facility, { caller }) => ok(await kioskState(facility, caller)),

  kioskFind: async (facility, { caller, body }, { auth }) => {
    const typed = facility.heardCards.codeOf(caller, body.phoneOrCode)?.code ?? ''
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

/** The bridges of the building, by the codes that pair them. */
const bridgeHandlers = {
  bridges: async facility => ok(await facility.bridges.list()),
  bridgeCodeCreate: async (facility, { body }) => facility.bridges.invite(body.name),
  bridgePair: async (facility, { body }) => facility.bridges.pair(body),
  busReaders: async facility => ok(await facility.bridges.readers()),
  busReaderCreate: async (facility, { body }) => facility.bridges.addReader(body),
  busReaderRemove: async (facility, { params }) => {
    const removed = await facility.bridges.removeReader(params.readerId)
    return removed.ok ? ok(await facility.bridges.readers()) : removed
  },
  bridgeRevoke: async (facility, { params }) => facility.bridges.revoke(params.bridgeId),
} satisfies Partial<Handlers<'hub', HubFacility>>

/** Handlers of the building's editor. */
const layoutHandlers = {
  layoutExport: async facility => ok(await readLayout(facility.db)),
  layoutCompare: async (facility, { body }) => previewLayout(facility, body),
  layoutImport: async (facility, { caller, body }) => applyLayout(facility, caller, body),
  outOfServiceList: async facility => ok(await listOutOfService(facility)),
  outOfServiceSet: async (facility, { caller, body }) => takeOutOfService(facility, caller, body),
  outOfServiceEnd: async (facility, { caller, params }) => endOutOfService(facility, caller, params.periodId),
} satisfies Partial<Handlers<'hub', HubFacility>>

/** Handlers of free times, new reservations and their notes. */
const hubBookingHandlers = bookingHandlers<HubFacility>({
  one: async (facility, caller, row) =>
    viewForCaller(facility, caller, (await reservationById(facility.db, row.id)) ?? row),
  hooks: bookingHooks,
  peer: facility => facility.peer,
})

/** What only the hub answers, or in its own way. */
const ownHandlers = {
  peopleFind: async (facility, { query }) => ok(await findPeople(facility, query.text)),
  patronsFind: async (facility, { query }) => ok(await findPatrons(facility, query.text, tonight(facility))),
  patronsList: async (facility, { query }) => ok(await listPatrons(facility, query, tonight(facility))),
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
  setupHandlers(buildingLacks),
  bringBackHandlers,
  peopleHandlers,
  attendantHandlers(),
  privacyHandlers(retainedAtHub),
  ledgerHandlers,
  listHandlers,
  shopHandlers,
  membershipHandlers,
  prepaidHandlers,
  reportHandlers(hubDataReader),
  registerHandlers,
  attentionHandlers,
  backupHandlers({ adminsAlone: false }),
  backupFileHandlers,
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
