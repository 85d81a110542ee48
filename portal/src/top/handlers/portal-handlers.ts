import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import { type Handlers, joinHandlers } from '@mayim/core/http/handler.ts'
import { accountHandlers } from '@mayim/core/http/handlers/account.ts'
import { backupFileHandlers, backupHandlers } from '@mayim/core/http/handlers/backups.ts'
import { onceKey } from '@mayim/core/http/handlers/booking-request.ts'
import { bringBackHandlers } from '@mayim/core/http/handlers/bring-back.ts'
import { settingsHandlers, setupHandlers } from '@mayim/core/http/handlers/facility-settings.ts'
import { factorHandlers } from '@mayim/core/http/handlers/factors.ts'
import { paymentHandlers } from '@mayim/core/http/handlers/payments.ts'
import { attendantHandlers, peopleHandlers } from '@mayim/core/http/handlers/people.ts'
import { privacyHandlers } from '@mayim/core/http/handlers/privacy.ts'
import { registerHandlers, reportHandlers } from '@mayim/core/http/handlers/reports.ts'
import { screenHandlers } from '@mayim/core/http/handlers/screens.ts'
import {
  listHandlers,
  membershipHandlers,
  prepaidHandlers,
  shopHandlers,
  thenList,
} from '@mayim/core/http/handlers/shop.ts'
import { staffHandlers } from '@mayim/core/http/handlers/staff.ts'
import { attentionHandlers, syncHandlers } from '@mayim/core/http/handlers/sync.ts'
import { offerHandlers, waitListHandlers } from '@mayim/core/http/handlers/wait-list.ts'
import { deleteAccount } from '@mayim/core/keeping/delete-account.ts'
import { exportPerson } from '@mayim/core/keeping/export-account.ts'
import { retainedAtPortal } from '@mayim/core/keeping/preview-retention.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import { checkImport } from '../../data/check-import.ts'
import { exportAll, exportData, exportOwn } from '../../data/export-data.ts'
import { setHeading, startImport, undoImport, uploadImport, viewLatest } from '../../data/imports.ts'
import { listFaults, takeLeftLines } from '../../data/left-lines.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { serviceTestRows } from '../../ground/service-test-table.ts'
import { closeMessage, viewInbox } from '../../messages/inbox.ts'
import { receiveReply } from '../../messages/messenger/receive-reply.ts'
import { textPatrons } from '../../messages/messenger/text-patrons.ts'
import { viewSent } from '../../messages/view-sent.ts'
import { listPaymentsOfStaff, listPaymentsOfUser } from '../../money/list-cards.ts'
import { mailReceipt, readPatronReceipt } from '../../money/patron-receipts.ts'
import { deleteCardsOfAccount } from '../../money/saved-cards.ts'
import { listUnpaired } from '../../money/unpaired/list-unpaired.ts'
import { matchCharges } from '../../money/unpaired/match-charges.ts'
import { settleCharge, settleRefund } from '../../money/unpaired/settle-outcome.ts'
import { settleUnpaired } from '../../money/unpaired/settle-unpaired.ts'
import { handInPaper, listWaiting, openPaper, ownPaper, reviewPaper } from '../../people/papers.ts'
import {
  addNewsletter,
  listNewsletters,
  removeNewsletter,
  removePicture,
  setListedPicture,
  setPicture,
} from '../../site/edit-files.ts'
import { cardHandlers } from './card-handlers.ts'
import { mergingHandlers } from './merging-handlers.ts'
import { patronHandlers, portalBookingHandlers } from './patron-handlers.ts'

/** Handlers of the pictures of the first page and the newsletters. */
export const fileHandlers = {
  bannerImage: async (facility, { caller, body }) => setPicture(facility, caller, 'banner', body.file),
  galleryImage: async (facility, { caller, query, body }) =>
    setPicture(facility, caller, `gallery${query.place as 1 | 2 | 3 | 4}`, body.file),
  amenityImage: async (facility, { caller, query, body }) =>
    setPicture(facility, caller, `amenity${query.place as 1 | 2 | 3}`, body.file),
  pictureRemove: async (facility, { caller, query }) => removePicture(facility, caller, query.place),
  newsletterList: async facility => ok(await listNewsletters(facility)),
  newsletterUpload: async (facility, { caller, body }) =>
    thenNewsletters(facility, await addNewsletter(facility, caller, body.file)),
  newsletterRemove: async (facility, { caller, query }) =>
    thenNewsletters(facility, await removeNewsletter(facility, caller, query.name)),
  listPicture: async (facility, { caller, query, body }) =>
    thenList(facility, query.list, await setListedPicture(facility, caller, query, body.file)),
  listPictureRemove: async (facility, { caller, query }) =>
    thenList(facility, query.list, await setListedPicture(facility, caller, query, null)),
} satisfies Partial<Handlers<'portal', PortalFacility>>

async function thenNewsletters(facility: PortalFacility, done: Result<null>) {
  return done.ok ? ok(await listNewsletters(facility)) : done
}

/** Handlers of the link to the hub, the site's forms, texts by staff, the inbox, and the demo's outbox. */
const facilityHandlers = {
  linkState: async facility => ok(await facility.link.state()),
  contactForm: async (facility, { caller, body }) => facility.contact.take(caller, body),
  sendSms: async (facility, { caller, query, body }, { idempotencyKey }) => {
    const once = onceKey({ query, body }, idempotencyKey)
    return once.ok ? textPatrons(facility, caller, { ...body, once: once.value }) : once
  },
  inbox: async facility => ok(await viewInbox(facility)),
  inboxDone: async (facility, { caller, params }) => closeMessage(facility, caller, params.messageId),
  sentMessages: async facility => ok(await viewSent(facility)),
  demoOutbox: async facility =>
    facility.outbox ? ok([...facility.outbox()]) : refuse('missing', 'demoOnly'),
  // A phone that got no text of ours cannot answer one.
  demoReply: async (facility, { body: { from, words } }) => {
    if (!facility.outbox) return refuse('missing', 'demoOnly')
    const isKnown = facility.outbox().some(({ to, channel }) => to === from && channel === 'text')
    if (!isKnown) return refuse('invalid', 'phoneInvalid', { field: 'from' })
    await receiveReply(facility, { providerId: `demo:${v7()}`, from, words })
    return ok(null)
  },
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** Handlers of what is unpaired and of outcomes that are not known, at the portal only. */
const unpairedHandlers = {
  unpairedList: async facility => ok(await listUnpaired(facility)),

  unpairedCheck: async facility => {
    await matchCharges(facility)
    return ok({ found: (await listUnpaired(facility)).matters.length })
  },

  unpairedSettle: async (facility, { caller, body }) => {
    const settled = await settleUnpaired(facility, caller, body)
    return settled.ok ? ok({ settled: settled.value }) : settled
  },

  outcomeSettle: async (facility, { caller, body }) =>
    body.what === 'charge' ? settleCharge(facility, caller, body) : settleRefund(facility, caller, body),
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** Handlers of imports from a file and of the export. */
export const dataHandlers = {
  importLatest: async facility => ok({ latest: await viewLatest(facility) }),
  importUpload: async (facility, { caller, body }) => uploadImport(facility, caller, body.file),
  importCheck: async (facility, { params, body }) => checkImport(facility, params.id, body),
  importHeading: async (facility, { params, body }) => setHeading(facility, params.id, body.heading),
  importLeft: async (facility, { caller, params }) => takeLeftLines(facility, caller, params.id),
  importFaults: async (facility, { params, query }) => listFaults(facility, params.id, query.after ?? 0),
  importStart: async (facility, { caller, params, body }) =>
    startImport(facility, caller, params.id, body.leaveOutFaulty),
  importUndo: async (facility, { caller, params }) => undoImport(facility, caller, params.id),
  dataExport: async (facility, { caller, params, query }) =>
    exportData(facility, caller, params.name, query.format),
  dataExportAll: async (facility, { caller }) => exportAll(facility, caller),
  dataExportPerson: async (facility, { caller, params }) =>
    exportPerson(facility, caller, params.id, person => exportOwn(facility, person)),
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** The papers by which patrons show that they live here. */
export const paperHandlers = {
  licenseAndRegistration: async (facility, { caller, params, body }) =>
    handInPaper(facility, caller, params.id, body.file),
  residentPaper: async (facility, { params }) => ok(await ownPaper(facility, params.id)),
  papersWaiting: async facility => ok(await listWaiting(facility)),
  paperPicture: async (facility, { caller, params }) => openPaper(facility, caller, params.id),
  paperReview: async (facility, { caller, params, body }) =>
    reviewPaper(facility, caller, params.id, { accepted: body.accepted, reason: body.reason ?? '' }),
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** Handlers of a patron's account as a whole; the desk has no such calls. */
const ownAccountHandlers = {
  accountExport: (facility, { caller }) => exportOwn(facility, caller),
  async accountDelete(facility, { caller }, { auth }) {
    const deleted = await deleteAccount(auth, caller)
    if (deleted.ok) await deleteCardsOfAccount(facility, caller.id)
    return deleted
  },
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** Handlers of receipts for patrons. */
const receiptHandlers = {
  receiptGet: async (facility, { caller, query }) =>
    readPatronReceipt(facility, query.user ?? caller.id, query),

  receiptMail: async (facility, { caller, body }) =>
    mailReceipt(facility, body.user ?? caller.id, body, facility.outbox !== null),
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** Handlers of the tests of the portal's services. */
export const serviceHandlers = {
  serviceTests: async facility => ok(await serviceTestRows(facility.db)),
  serviceTest: async (facility, { caller, params, body }) =>
    facility.services.test(caller, { service: params.service, to: body.to ?? '' }),
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** The portal's end of the link to the hub. */
const linkHandlers = {
  linkCodeCreate: async facility => facility.link.invite(),
  linkCodeRedeem: async (facility, { body }) => facility.link.admit(body),
  syncKeyRevoke: async facility => facility.link.revokeKeys(),
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** The portal's handler of every call. */
export const portalHandlers: Handlers<'portal', PortalFacility> = joinHandlers([
  accountHandlers,
  factorHandlers,
  settingsHandlers<PortalFacility>({ peer: ({ peer }) => peer }),
  setupHandlers<PortalFacility>(async ({ lacks }) => lacks()),
  bringBackHandlers,
  peopleHandlers,
  attendantHandlers<PortalFacility>({ peer: ({ peer }) => peer }),
  privacyHandlers(retainedAtPortal),
  staffHandlers,
  mergingHandlers,
  listHandlers,
  shopHandlers,
  membershipHandlers,
  prepaidHandlers,
  reportHandlers(),
  registerHandlers,
  attentionHandlers,
  backupHandlers({ adminsAlone: true }),
  backupFileHandlers,
  screenHandlers,
  paymentHandlers<PortalFacility>({
    ofDays: listPaymentsOfStaff,
    ofPatron: (facility, range, userId, { caller }) =>
      listPaymentsOfUser(facility, range, userId, isStaff(caller)),
  }),
  cardHandlers,
  portalBookingHandlers,
  patronHandlers,
  ownAccountHandlers,
  paperHandlers,
  waitListHandlers,
  offerHandlers,
  facilityHandlers,
  fileHandlers,
  dataHandlers,
  receiptHandlers,
  serviceHandlers,
  unpairedHandlers,
  syncHandlers,
  linkHandlers,
])
