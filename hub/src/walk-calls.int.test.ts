import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '@mayim/core/http/create-server.ts'
import { openBackupDesk } from '@mayim/core/operator/copies/backup-desk.ts'
import { cardHolders } from '@mayim/core/people/attendant-table.ts'
import { noPeer } from '@mayim/core/people/commands/peer.ts'
import { neverLinked, viewLink } from '@mayim/core/sync/link-state.ts'
import { ok } from '@mayim/domain/result.ts'
import { testWalk } from '@mayim/testing/walking/test-walk.ts'
import { walkLimits } from '@mayim/testing/walking/walk-world.ts'
import { afterAll } from 'vitest'
import { isWholeProof } from '../../proof/size.ts'
import { createHeardCards } from './building/swipes.ts'
import { type Broker, startBroker } from './devices/broker/broker.ts'
import type { Devices } from './devices/devices.ts'
import { startDevices } from './effects/start-devices.ts'
import type { HubFacility } from './ground/hub-facility.ts'
import { hubHandlers } from './top/handlers/hub-handlers.ts'
import { createPinGuard } from './visit/cards-and-pins/try-pin.ts'

let broker: Broker
let devices: Devices

const emptyFolder = mkdtempSync(join(tmpdir(), 'mayim-walk-'))
afterAll(() => rmSync(emptyFolder, { recursive: true }))

testWalk('hub', {
  leastRequests: 1000,
  fuzzRounds: isWholeProof ? 100 : 2,
  async serve(opened) {
    const { auth } = opened
    broker = await startBroker({ port: 0, credentialOf: () => undefined, log: opened.facility.log })
    devices = startDevices(opened.facility, { broker })
    const facility: HubFacility = {
      ...opened.facility,
      peer: noPeer,
      devices,
      lightOf: () => null,
      pinGuard: createPinGuard(opened.facility.hostClock),
      heardCards: createHeardCards(),
      cards: { holders: () => cardHolders(opened.facility.db), stop: () => undefined },
      bridges: {
        list: async () => [],
        invite: async () => ok({ code: 'ABCDEFGH', expiresAt: '2026-11-22T22:15:00.000Z' }),
        pair: async () => ok({ id: 'bridge-1' }),
        revoke: async () => ok(null),
        clients: () => 0,
        rivals: () => [],
        unknownPoints: () => [],
        readers: async () => [],
        addReader: async () => ok({ id: 'reader-1', password: 'shown once' }),
        removeReader: async () => ok(null),
      },
      link: {
        state: () => viewLink(opened.facility, neverLinked),
        current: () => neverLinked,
        setCut: async () => {},
        recover: async () => ok(null),
        endRecovery: async () => ok(null),
        joining: () => 'none',
        join: async () => ok(null),
        rotateKey: async () => ok(null),
      },
      demoClock: { speed: () => 1, set: () => {} },
      demo: true,
      evening: null,
      outbox: () => [],
      weather: { current: () => null, settled: async () => undefined },
      backups: openBackupDesk(opened.facility, { side: 'hub', dataDir: emptyFolder }, null, []),
      machine: {
        folders: { root: '/', dataDir: '.', databaseFile: 'none' },
        certificateDays: () => null,
        ownCa: null,
      },
      releases: {
        lookAround: async () => undefined,
        view: async () => ({
          ...{ canInstall: false, offered: null, fetching: false, fault: null, order: null },
          ...{ waits: null, channel: null, lookedAt: null, last: null },
        }),
        look: async () => ok(null),
        take: async () => ok(null),
        order: async () => ok('0.0.1'),
      },
      messages: () => [],
      traces: { start: () => undefined, of: () => undefined },
    }
    const server = { side: 'hub', auth, handlers: hubHandlers, version: '0.0.0', limits: walkLimits } as const
    return { facility, app: await createServer(facility, server) }
  },
  async stop() {
    await devices?.stop()
    await broker?.close()
  },
  // These need a code, a password, a window or a bridge of their own.
  unanswered: [
    'backupFile',
    'backupStart',
    'token',
    'registrationVerify',
    'setPassword',
    'callRoom',
    'attendantHere',
    'outOfServiceSet',
    'outOfServiceEnd',
    'openGarageDoor',
    'markNoShow',
    'eveningClose',
    'eveningPrint',
    'registerPhoto',
    'registerAdd',
    'printerSave',
    'releaseFile',
    'swipeReaderSave',
    'setupBegin',
    'setupBackup',
    'setupBackupLook',
    'setupBringBack',
    'setupJoin',
    'setupStore',
    'setupOpen',
    'membershipLevelsEdit',
    'listEdit',
    'listOrder',
    'userDisable',
    'accountSessionEnd',
    'factorCodesBegin',
    'factorCodesConfirm',
    'factorPasskeyBegin',
    'factorPasskeyAdd',
    'factorRecoveryCodes',
    'factorRemove',
    'factorsReset',
    'accountStartAnew',
    'savedCardAdd',
    'membershipSet',
    'voucherCode',
    'readerPay',
    'paymentUndo',
    'pairDevice',
    'labSimulate',
    'labEvening',
    'labEveningStart',
    'deviceCheckSet',
    'screenIdentify',
    'deviceIdentify',
    'deviceTest',
    'deviceChange',
    'deviceTraceStart',
    'driverRestart',
    'deviceForget',
    'deviceAdd',
    'deviceReplace',
    'deviceMove',
    'bridgeBuilding',
    'bridgeBuildingSchema',
    'bridgeBuildingCompare',
    'bridgeBuildingSet',
    'kioskFind',
    'syncQuarantineEnd',
    'takeProof',
    'dataExportPerson',
  ],
})
