import type { Call } from '@mayim/contract/call.ts'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import { noPeer } from '@mayim/core/people/commands/peer.ts'
import { viewLink } from '@mayim/core/sync/link-state.ts'
import { byProcessor } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { liveCallIds } from '@mayim/testing/http/live-call-ids.ts'
import { walkFuzz } from '@mayim/testing/walk/walk-fuzz.ts'
import { walkPolicy } from '@mayim/testing/walk/walk-policy.ts'
import { walkWishes } from '@mayim/testing/walk/walk-wishes.ts'
import type { WalkWorld } from '@mayim/testing/walk/world.ts'
import { type OpenWalk, openWalk, walkNight } from '@mayim/testing/walking/open-walk.ts'
import { seedWalk } from '@mayim/testing/walking/seed-walk.ts'
import { walkLimits, walkWorld } from '@mayim/testing/walking/walk-world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWholeProof } from '../../proof/size.ts'
import type { PortalFacility } from './ground/portal-facility.ts'
import { createServiceDesk } from './ground/test-service.ts'
import { createContactDesk } from './messages/mail/contact-desk.ts'
import { createCards } from './money/cards.ts'
import { portalHandlers } from './top/handlers/portal-handlers.ts'

const notSet = { outcome: 'notSet', reason: '' } as const
let opened: OpenWalk
let close: () => Promise<void>
let world: WalkWorld

beforeAll(async () => {
  opened = await openWalk('portal')
  const { auth } = opened
  const noLink = {
    linked: false,
    stopped: null,
    lastMessageAt: null,
    peerCursor: 0,
    queued: 0,
    clockAheadMs: null,
  }
  const facility: PortalFacility = {
    ...opened.facility,
    peer: noPeer,
    link: {
      state: () => viewLink(opened.facility, noLink),
      recover: async () => ok(null),
      invite: async () => ok({ code: 'ABCDEFGH', expiresAt: '2026-11-22T22:15:00.000Z' }),
      admit: async () => ok({ facilityId: 'f'.repeat(32), facilityKey: 'k'.repeat(43) }),
      revokeKeys: async () => ok(null),
    },
    contact: createContactDesk(opened.facility, async () => ok(null), { ofAddress: 1e6, ofAll: 1e6 }),
    cards: createCards(opened.facility, {
      urls: byProcessor(() => null),
      publicUrl: () => '',
      nedarimAddresses: [],
    }),
    services: createServiceDesk(opened.facility, {
      cards: async () => notSet,
      texts: async () => notSet,
      mail: async () => notSet,
    }),
    outbox: () => [],
  }
  const walkers = await seedWalk(facility, auth, walkNight)
  const app = await createServer(facility, {
    side: 'portal',
    auth,
    handlers: portalHandlers,
    version: '0.0.0',
    limits: walkLimits,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
  world = walkWorld('portal', app, facility, walkers)
})

afterAll(async () => {
  await close?.()
  await opened?.close()
})

it('refuses what a patron may not request for herself', async () => {
  const { faults } = await walkWishes(world)
  expect(faults).toEqual([])
})

it('answers each role as the policy says, and reveals nothing else', async () => {
  const report = await walkPolicy(world, 20261122)
  expect(report.faults).toEqual([])
  // These need a code, a password, a file, a window or a bridge of their own, and have tests of their own.
  const unanswered = liveCallIds('portal').filter(
    id => !report.answered.has(id) && !isRelayed(id) && !wantsProcessor.includes(id),
  )
  expect(unanswered).toEqual([
    'token',
    'registrationVerify',
    'setPassword',
    // An entry of a register, and an item of its list.
    'registerPhoto',
    'registerAdd',
    // A message that somebody sent.
    'inboxDone',
    // A phone that the walk does not know.
    'serviceTest',
    'setupBegin',
    'setupStore',
    'setupOpen',
    ...ofFiles,
    ...ofStaff,
    'membershipSet',
    'membershipBuy',
    // A picture, and papers that wait.
    'licenseAndRegistration',
    'paperPicture',
    'paperReview',
    // A gift card that she bought, and one that she was given.
    'voucherCode',
    'voucherRedeem',
    // No text was sent to that phone.
    'demoReply',
    'syncQuarantineEnd',
    'importUpload',
    'importCheck',
    'importFaults',
    'importStart',
    'importUndo',
    'dataExportPerson',
  ])
  expect(report.requests).toBeGreaterThan(500)
}, 180_000)

it('never fails with an unforeseen error', async () => {
  const report = await walkFuzz(world, 20261122, isWholeProof ? 100 : 2)
  expect(report.faults).toEqual([])
}, 180_000)

/** These refuse without a card processor; `payments/pay.int.test.ts` has one. */
const wantsProcessor: readonly CallId[] = [
  'paymentForm',
  'makePayment',
  'createPaymentIntent',
  'terminalConnectionToken',
  'payBack',
  'readerPay',
  'receiptGet',
  'receiptMail',
  'savedCardAdd',
  'savedCardRemove',
  'unpairedSettle',
  'outcomeSettle',
]

/**
 * These need a grant, a session or a role to lose, or two accounts of one person; `shared/core/http/staff.int.test.ts`
 * and `merging/merging.int.test.ts` have them.
 */
const ofStaff: readonly CallId[] = [
  'roleAdd',
  // With a card, by the hub (`proof/system/keys.int.test.ts`).
  'attendantAdd',
  'userDisable',
  'roleGrantConfirm',
  'roleGrantDecline',
  'accountSessionEnd',
  'factorCodesBegin',
  'factorCodesConfirm',
  'factorPasskeyBegin',
  'factorPasskeyAdd',
  'factorRecoveryCodes',
  'factorRemove',
  'factorsReset',
  'mergePreview',
  'accountsMerge',
  'accountStartAnew',
]

const ofFiles: readonly CallId[] = [
  'membershipLevelsEdit',
  'newsletterUpload',
  'newsletterRemove',
  'bannerImage',
  'galleryImage',
  'amenityImage',
  'listEdit',
  'listOrder',
  'listPicture',
  'listPictureRemove',
]

/** Whether the other side answers the call; here it cannot be reached. */
function isRelayed(id: CallId): boolean {
  const call: Call = calls[id]
  return call.relay?.portal !== undefined
}
