import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { LateHasher } from '@mayim/core/ground/runtime/sealer.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'
import type { CommandDesk } from '@mayim/core/people/commands/command-desk.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'
import { confirmFacility } from '@mayim/core/sync/facility-keys.ts'
import { type LinkSnapshot, neverLinked, peerClock, viewLink } from '@mayim/core/sync/link-state.ts'
import { OutageReports } from '@mayim/core/sync/outage-reports.ts'
import type { RecoveryDesk } from '@mayim/core/sync/recovery/recovery-desk.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { PortalLink } from '../ground/hub-facility.ts'
import { HubKeys } from './hub-keys.ts'
import { joinPortal, type PortalPairing } from './portal-pairing.ts'
import { type SyncClient, startSyncClient } from './sync-client.ts'

interface PortalLinkOptions {
  readonly pairing: PortalPairing
  readonly hasher: LateHasher
  readonly commands: CommandDesk
  readonly recovery: RecoveryDesk
  /** The release of the hub. */
  readonly version: string
}

/**
 * Keeps the link to the portal connected. In the demo it can be disconnected and connected on purpose. A hub that is not
 * joined to a portal waits for `join`.
 */
export function createPortalLink(
  facility: Facility,
  options: PortalLinkOptions,
): PortalLink & { start(): Promise<void>; stop(): Promise<void> } {
  let client: SyncClient | null = null
  let last = neverLinked
  let keys: HubKeys | null = null
  let unwatch = () => {}
  const reports = new OutageReports(facility)
  async function start(): Promise<void> {
    const paired = options.pairing.current()
    if (client || paired === null) return
    const facilityId = await confirmFacility(facility)
    keys ??= await HubKeys.load(facility, paired)
    const { commands, recovery, version, pairing } = options
    const of = { facilityId, commands, recovery, version, plainHttp: pairing.plainHttp }
    client = await startSyncClient(facility, { url: paired.address, key: paired.linkKey, keys, ...of })
    const watches = [reports.watch(client.link), client.link.onChange(peerClock(facility.time))]
    unwatch = () => {
      for (const end of watches) end()
    }
  }
  async function stop(): Promise<void> {
    const running = client
    client = null
    if (!running) return
    last = { ...running.link.current(), linked: false }
    await running.stop()
    unwatch()
    await reports.settled()
  }
  function current(): LinkSnapshot {
    if (options.pairing.current() === null) return { ...neverLinked, stopped: 'notJoined' }
    return client ? client.link.current() : last
  }
  async function rejoin(): Promise<void> {
    await stop()
    await start()
  }
  async function rejoinAfter(done: Promise<Result<null>>): Promise<Result<null>> {
    const result = await done
    if (result.ok) await rejoin()
    return result
  }
  async function join(asked: Parameters<PortalLink['join']>[0]): Promise<Result<null>> {
    const joined = await joinPortal(facility, options.pairing, asked)
    if (!joined.ok) return joined
    options.hasher.join(joined.value.facilityKey)
    keys = null
    await rejoin()
    return ok(null)
  }
  return {
    start,
    stop,
    current,
    state: async () => ({
      ...(await viewLink(facility, current(), options.version)),
      reportDue: reports.isDue(),
    }),
    joining: () => options.pairing.joining(),
    join: oneAtATime(join),
    setCut: cut => (cut ? stop() : start()),
    recover: () => rejoinAfter(options.recovery.press().then(() => ok(null))),
    endRecovery: () => rejoinAfter(options.recovery.end()),
    rotateKey: () =>
      rejoinAfter(keys ? keys.rotate(options.commands) : Promise.resolve(refuse('unreachable', 'linkDown'))),
  }
}

/** Each call begins when the one before it has ended. */
function oneAtATime<A, T>(work: (asked: A) => Promise<T>): (asked: A) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return asked => {
    const done = last.then(() => work(asked))
    last = done.catch(() => {})
    return done
  }
}

/**
 * Sends the hub's texts through the portal's messenger while the link is connected. The portal queues each text once,
 * by its key, so a text whose delivery is unknown is sent again without harm, and one that failed is retried until it
 * expires.
 */
export function peerMessenger(peer: Peer): Messenger {
  return {
    async send({ key, to, body, kind, expiresAt, channel }) {
      const called = channel === 'voice' ? { channel } : {}
      const answer = await peer.ask('sendSms', { text: { key, to, body, kind, expiresAt, ...called } })
      if (answer.ok) return 'sent'
      return answer.kind === 'invalid' ? 'failed' : 'retry'
    },
  }
}
