import { setTimeout as rest } from 'node:timers/promises'
import type { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { pairPanels } from '../evening/crew.ts'
import { largeBuilding, largeFacilitySettings } from '../evening/large-facility.ts'
import { playEvening } from '../evening/play-evening.ts'
import { crewOf } from '../system/evening.ts'
import { type Figure, figure, percentile } from './figure.ts'
import { type ChangeMessage, countMissing, type FollowedScreen, followScreens } from './follow-screens.ts'
import { cpuSeconds, memoryMb } from './process-cost.ts'

const patrons = 60
const speed = 60
const staffScreens = 12
const probeEveryMs = 1_000
/** Often enough that a new stream can still send everything since the last position. */
const readEveryMs = 15_000
/** The simulated evening may use this room too: nothing else depends on the language of a panel. */
const probedRoom = 8

/**
 * Simulates an evening of 60 patrons at 60 times real speed with 52 live screens (40 panels, 12 of staff). Measures how
 * long a change takes to reach all of them, how many messages are lost, and the hub's memory and CPU. Takes eight
 * minutes.
 */
export async function measureEvening(): Promise<Figure[]> {
  const facility = await temporaryFacility({ building: largeBuilding, settings: largeFacilitySettings })
  const pid = facility.child('hub').pid
  const { reception } = await crewOf(facility)
  const panels = await pairPanels(facility.hubUrl, reception)
  const desk = reception.token ?? ''
  const tokens = [...panels.values()].map(panel => panel.token ?? '')
  const following = await followScreens(facility.hubUrl, [...tokens, ...Array(staffScreens).fill(desk)])
  const [panelScreens, deskScreens] = [
    following.screens.slice(0, tokens.length),
    following.screens.slice(tokens.length),
  ]
  const watched = [...deskScreens, panelScreens[[...panels.keys()].indexOf(probedRoom)]].filter(
    each => each !== undefined,
  )
  const stopping = new AbortController()
  const reference = new Map<number, ChangeMessage>()
  const probing = probe(facility, reception, watched, stopping.signal)
  const rereading = rereadLog(facility.hubUrl, desk, {
    staff: deskScreens,
    reference,
    signal: stopping.signal,
  })
  const startedAt = performance.now()
  const cpuBefore = await cpuSeconds(pid)
  try {
    const { hubUrl, signIns } = facility
    const report = await playEvening({
      hubUrl,
      signIns,
      patrons,
      seed: 1,
      speed,
      faults: true,
      panels,
    })
    stopping.abort()
    const { latencies, mostMb } = await probing
    await rereading
    const lost = countLost(reference, { rooms: [...panels.keys()], panelScreens, deskScreens })
    const seconds = (performance.now() - startedAt) / 1000
    const cpuShare = ((await cpuSeconds(pid)) - cpuBefore) / seconds
    return [
      figure('evening.came', report.came, 'patrons'),
      figure('evening.left', report.left, 'patrons'),
      figure('evening.faults', report.faults.length, 'answers'),
      figure('evening.told', deskScreens[0]?.received.size ?? 0, 'messages a screen of staff'),
      figure('evening.lost', lost, 'messages'),
      figure('evening.visible.p50', percentile(latencies, 0.5), 'ms'),
      figure('evening.visible.p99', percentile(latencies, 0.99), 'ms'),
      figure('evening.hub.rss', mostMb, 'MB'),
      figure('evening.hub.cpu', cpuShare * 100, '% of a core'),
    ]
  } finally {
    stopping.abort()
    following.stop()
    await facility.remove()
  }
}

/**
 * Reads the log again from the position where the screens began, in parts, as a reconnecting screen does. The result is
 * the reference for messages that a screen did not receive. Ends after the last message of every screen.
 */
async function rereadLog(
  hubUrl: string,
  token: string,
  {
    staff,
    reference,
    signal,
  }: { staff: readonly FollowedScreen[]; reference: Map<number, ChangeMessage>; signal: AbortSignal },
): Promise<void> {
  let after: number | null = null
  for (let isLast = false; !isLast; ) {
    isLast = signal.aborted
    const from: number = after ?? Math.min(...staff.flatMap(screen => [...screen.received.keys()])) - 1
    const until = staff.flatMap(screen => [...screen.received.keys()]).reduce((a, b) => Math.max(a, b), from)
    if (Number.isFinite(from) && until > from) {
      const reread = await followScreens(hubUrl, [token], from)
      const messages = reread.screens[0]?.received ?? new Map<number, ChangeMessage>()
      while (!messages.has(until)) await rest(20)
      reread.stop()
      for (const [position, message] of messages) reference.set(position, message)
      after = until
    }
    if (!isLast) await rest(readEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** The number of messages that the screens did not receive, in total. */
function countLost(
  reference: ReadonlyMap<number, ChangeMessage>,
  screens: {
    readonly rooms: readonly number[]
    readonly panelScreens: readonly FollowedScreen[]
    readonly deskScreens: readonly FollowedScreen[]
  },
): number {
  const panelScreens = screens.panelScreens.map((screen, place) =>
    countMissing(
      screen,
      reference,
      ({ entity, id }) => entity === 'room' && id === String(screens.rooms[place]),
    ),
  )
  const deskScreens = screens.deskScreens.map(screen => countMissing(screen, reference))
  return [...panelScreens, ...deskScreens].reduce((sum, count) => sum + count, 0)
}

/** Changes the language of a panel each second, and waits until every screen has received the change. */
async function probe(
  facility: TemporaryFacility,
  reception: Api,
  followed: readonly FollowedScreen[],
  signal: AbortSignal,
): Promise<{ latencies: number[]; mostMb: number }> {
  const latencies: number[] = []
  let mostMb = 0
  for (let turn = 0; !signal.aborted; turn += 1) {
    const reference = followed.map(screen => screen.next('room', String(probedRoom)))
    const startedAt = performance.now()
    const body = { language: turn % 2 === 0 ? 'he' : 'en' }
    await reception.get('setLanguage', { params: { id: probedRoom }, body })
    const at = await Promise.all(reference)
    latencies.push(Math.max(...at) - startedAt)
    mostMb = Math.max(mostMb, await memoryMb(facility.child('hub').pid))
    await rest(probeEveryMs)
  }
  return { latencies, mostMb }
}
