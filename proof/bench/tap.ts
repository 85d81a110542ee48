import { setTimeout as sleep } from 'node:timers/promises'
import mqtt from 'mqtt'
import type { Api } from '../../demo/api.ts'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { until } from '../system/api.ts'
import { crewOf, panelOf } from '../system/evening.ts'
import { type Figure, figure, percentile } from './figure.ts'
import { corePercents, memoryMb } from './process-cost.ts'

const taps = 200
const timeoutMs = 2000
const screens = 60
/** What the start leaves to do is done by then: a minute after it come the first backup and the reserve for a full disk. */
const settleMs = 90_000
const idleSeconds = 60

/**
 * Measures what both servers cost while nothing happens, the time from a tap on a panel to the light command at the
 * bridge, the start time of the hub, and its memory without screens and with 60 live screens.
 */
export async function measureHub(): Promise<Figure[]> {
  const facility = await temporaryFacility()
  try {
    const hub = facility.child('hub')
    await sleep(settleMs)
    const [hubIdle = Number.NaN, portalIdle = Number.NaN] = await corePercents(
      [hub.pid, facility.child('portal').pid],
      idleSeconds,
    )
    const idleMb = await memoryMb(hub.pid)
    const latencies = await tapLatencies(facility)
    const streams = await openLiveStreams(facility)
    const busyMb = await memoryMb(facility.child('hub').pid)
    streams.stop()
    await facility.child('hub').stop()
    const startedAt = performance.now()
    await facility.restart('hub')
    const startMs = performance.now() - startedAt
    return [
      figure('tapToLight.p50', percentile(latencies, 0.5), 'ms'),
      figure('tapToLight.p99', percentile(latencies, 0.99), 'ms'),
      figure('hub.start', startMs, 'ms'),
      figure('hub.rss.idle', idleMb, 'MB'),
      figure('hub.cpu.idle', hubIdle, '% of a core'),
      figure('portal.cpu.idle', portalIdle, '% of a core'),
      figure('hub.rss.with60Screens', busyMb, 'MB'),
    ]
  } finally {
    await facility.remove()
  }
}

/** Replaces the bridge by an MQTT client that records when a command arrives. */
export async function tapLatencies(
  facility: Awaited<ReturnType<typeof temporaryFacility>>,
): Promise<number[]> {
  const crew = await crewOf(facility)
  const panel = await panelOf(facility, crew, 1)
  await facility.child('bridge').stop()
  const client = mqtt.connect(`mqtt://127.0.0.1:${facility.mqttPort}`, {
    protocolVersion: 4,
    clientId: 'sim',
    username: 'sim',
    password: facility.env.BRIDGE_PASSWORD ?? '',
  })
  client.on('connect', () => noDelay(client))
  const point = 'mayim/1/light/room-1'
  const publish = (topic: string, body: unknown) =>
    client.publishAsync(
      topic,
      typeof body === 'string' ? body : JSON.stringify({ t: Date.now(), sv: 1, ...(body as object) }),
      {
        qos: 1,
        retain: true,
      },
    )
  await new Promise(resolve => client.once('connect', resolve))
  let arrived: (at: number) => void = () => undefined
  let seq = 1000
  const show = (on: boolean, src: string) =>
    publish(`${point}/state`, { v: { on }, since: Date.now(), src, seq: seq++ })
  client.on('message', (_topic, payload) => {
    const at = performance.now()
    const { cid, op } = JSON.parse(payload.toString()) as { cid: string; op: string }
    const ack = (st: string) =>
      client.publish(`${point}/ack`, JSON.stringify({ t: Date.now(), sv: 1, cid, st }), { qos: 1 })
    ack('accepted')
    void show(op === 'on', `cid:${cid}`)
    ack('done')
    arrived(at)
  })
  await client.subscribeAsync(`${point}/set`, { qos: 1 })
  await publish(`${point}/avail`, { s: 'online' })
  await show(false, 'start')
  await publish('mayim/1/bridge/sim/$state', 'ready')
  await until(async () => {
    const { points } = await crew.technician.get('labState')
    return points.some(one => one.point === 'light/room-1' && one.online && one.state.on === false)
  })
  const latencies: number[] = []
  for (let tap = 0; tap < taps; tap++) {
    const startedAt = performance.now()
    const seen = new Promise<number>((resolve, reject) => {
      arrived = resolve
      setTimeout(() => reject(new Error('no command arrived')), timeoutMs).unref()
    })
    const [at] = await Promise.all([
      seen,
      panel.get('setLights', { params: { id: 1 }, query: { onOff: tap % 2 === 0 ? 'on' : 'off' } }),
    ])
    latencies.push(at - startedAt)
  }
  await client.endAsync()
  await facility.restart('bridge')
  return latencies
}

function noDelay(client: { stream: unknown }): void {
  ;(client.stream as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true)
}

async function openLiveStreams(
  facility: Awaited<ReturnType<typeof temporaryFacility>>,
): Promise<{ stop(): void }> {
  const crew = await crewOf(facility)
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${(crew.reception as Api).token}` }
  const url = `${facility.hubUrl}/api/api/events`
  await Promise.all(Array.from({ length: screens }, () => fetch(url, { headers, signal: abort.signal })))
  return { stop: () => abort.abort() }
}
