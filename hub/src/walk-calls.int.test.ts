import type { Call } from '@mayim/contract/call.ts'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import { createServer } from '@mayim/core/http/create-server.ts'
import { noPeer } from '@mayim/core/people/commands/peer.ts'
import { viewLink } from '@mayim/core/sync/link-state.ts'
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
import { createHeardCards } from './building/swipes.ts'
import { type Broker, startBroker } from './devices/broker/broker.ts'
import type { Devices } from './devices/devices.ts'
import { startDevices } from './effects/start-devices.ts'
import type { HubFacility } from './ground/hub-facility.ts'
import { hubHandlers } from './top/handlers/hub-handlers.ts'
import { createPinGuard } from './visit/cards-and-pins/try-pin.ts'

let opened: OpenWalk
let broker: Broker
let devices: Devices
let close: () => Promise<void>
let world: WalkWorld

beforeAll(async () => {
  opened = await openWalk('hub')
  const { auth } = opened
  broker = await startBroker({ port: 0, credentialOf: () => undefined, log: opened.facility.log })
  devices = startDevices(opened.facility, { broker })
  const noLink = {
    linked: false,
    stopped: null,
    lastMessageAt: null,
    peerCursor: 0,
    queued: 0,
    clockAheadMs: null,
  }
  const facility: HubFacility = {
    ...opened.facility,
    peer: noPeer,
    devices,
    lightOf: () => null,
    pinGuard: createPinGuard(opened.facility.hostClock),
    heardCards: createHeardCards(),
    bridges: {
      list: async () => [],
      invite: async () => ok({ code: 'ABCDEFGH', expiresAt: '2026-11-22T22:15:00.000Z' }),
      pair: async () => ok({ id: 'bridge-1' }),
      revoke: async () => ok(null),
      clients: () => 0,
      readers: async () => [],
      addReader: async () => ok({ id: 'reader-1', password: 'shown once' }),
      removeReader: async () => ok(null),
    },
    link: {
      state: () => viewLink(opened.facility, noLink),
      setCut: async () => {},
      recover: async () => ok(null),
      joining: () => 'none',
      join: async () => ok(null),
      rotateKey: async () => ok(null),
    },
    demoClock: { speed: () => 1, set: () => {} },
    demo: true,
    evening: null,
    outbox: () => [],
    weather: { current: () => null, settled: async () => undefined },
    machine: {
      folders: { root: '/', dataDir: '.', databaseFile: 'none' },
      certificateDays: () => null,
      ownCa: null,
    },
    messages: () => [],
    traces: { start: () => undefined, of: () => undefined },
  }
  const walkers = await seedWalk(facility, auth, walkNight)
  const app = await createServer(facility, {
    side: 'hub',
    auth,
    handlers: hubHandlers,
    version: '0.0.0',
    limits: walkLimits,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
  world = walkWorld('hub', app, facility, walkers)
})

afterAll(async () => {
  await close?.()
  await devices?.stop()
  await broker?.close()
  await opened?.close()
})

it('refuses what a patron may not request for herself', async () => {
  const { faults } = await walkWishes(world)
  expect(faults).toEqual([])
})

it('answers each role as the policy says, and reveals nothing else', async () => {
  const report = await walkPolicy(world, 20261122)
  expect(report.faults).toEqual([])
  // These need a code, a password, a window or a bridge of their own, and have tests of their own.
  const unanswered = liveCallIds('hub').filter(id => !report.answered.has(id) && !isRelayed(id))
  expect(unanswered).toEqual([
    'token',
    'registrationVerify',
    'setPassword',
    'callRoom',
    'attendantHere',
    'outOfServiceSet',
    'outOfServiceEnd',
    'openGarageDoor',
    'registerPhoto',
    'registerAdd',
    'printerSave',
    'swipeReaderSave',
    'setupBegin',
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
    'pairDevice',
    'labSimulate',
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
  ])
  expect(report.requests).toBeGreaterThan(1000)
}, 180_000)

it('never fails with an unforeseen error', async () => {
  const report = await walkFuzz(world, 20261122, isWholeProof ? 100 : 2)
  expect(report.faults).toEqual([])
}, 180_000)

/** Whether the other side answers the call; here it cannot be reached. */
function isRelayed(id: CallId): boolean {
  const call: Call = calls[id]
  return call.relay?.hub !== undefined
}
