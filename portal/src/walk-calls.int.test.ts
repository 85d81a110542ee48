import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallId } from '@mayim/contract/calls.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import { openBackupDesk } from '@mayim/core/operator/copies/backup-desk.ts'
import { noPeer } from '@mayim/core/people/commands/peer.ts'
import { neverLinked, viewLink } from '@mayim/core/sync/link-state.ts'
import { byProcessor } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { testWalk } from '@mayim/testing/walking/test-walk.ts'
import { walkLimits } from '@mayim/testing/walking/walk-world.ts'
import { afterAll } from 'vitest'
import { isWholeProof } from '../../proof/size.ts'
import type { PortalFacility } from './ground/portal-facility.ts'
import { createServiceDesk } from './ground/test-service.ts'
import { createContactDesk } from './messages/mail/contact-desk.ts'
import { createCards } from './money/cards.ts'
import { portalHandlers } from './top/handlers/portal-handlers.ts'

const emptyFolder = mkdtempSync(join(tmpdir(), 'mayim-walk-'))
afterAll(() => rmSync(emptyFolder, { recursive: true }))

const notSet = { outcome: 'notSet', reason: '' } as const

/** These refuse without a card processor; `payments/pay.int.test.ts` has one. */
const wantsProcessor: readonly CallId[] = [
  'paymentForm',
  'makePayment',
  'createPaymentIntent',
  'terminalConnectionToken',
  'payBack',
  'readerPay',
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

testWalk('portal', {
  leastRequests: 500,
  fuzzRounds: isWholeProof ? 100 : 2,
  async serve(opened) {
    const { auth } = opened
    const facility: PortalFacility = {
      ...opened.facility,
      peer: noPeer,
      link: {
        state: () => viewLink(opened.facility, neverLinked),
        current: () => neverLinked,
        recover: async () => ok(null),
        endRecovery: async () => ok(null),
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
      lacks: () => [],
      backups: openBackupDesk(opened.facility, { side: 'portal', dataDir: emptyFolder }, null, []),
    }
    const server = {
      side: 'portal',
      auth,
      handlers: portalHandlers,
      version: '0.0.0',
      limits: walkLimits,
    } as const
    return { facility, app: await createServer(facility, server) }
  },
  // These need a code, a password, a file, a window or a bridge of their own.
  unanswered: [
    'backupFile',
    'backupStart',
    ...wantsProcessor,
    'token',
    'registrationVerify',
    'setPassword',
    // An entry of a register, and an item of its list.
    'registerPhoto',
    'registerAdd',
    // A message that someone sent.
    'inboxDone',
    // A phone that the walk does not know.
    'serviceTest',
    'setupBegin',
    'setupBackup',
    'setupBackupLook',
    'setupBringBack',
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
    'importHeading',
    'importLeft',
    'importFaults',
    'importStart',
    'importUndo',
    'dataExportPerson',
  ],
})
