import { setTimeout as rest } from 'node:timers/promises'
import type { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { pairPanels } from '../evening/crew.ts'
import { largeBuilding, largeHouseSettings } from '../evening/large-house.ts'
import { playEvening } from '../evening/play-evening.ts'
import { crewOf } from '../system/evening.ts'
import { type Figure, figure, percentile } from './figure.ts'
import { type FollowedScreen, followScreens, missing, type Told } from './follow-screens.ts'
import { cpuSeconds, memoryMb } from './process-cost.ts'

const patrons = 60
const speed = 60
const staffScreens = 12
const probeEveryMs = 1_000
/** Far less than a stream tells anew to a screen that was away. */
const readEveryMs = 15_000
/** A room that the play may use too: a panel's language is nobody's business but its own. */
const probedRoom = 8

/**
 * A whole evening of 60 patrons at 60 times life with 52 screens that follow it live (40 panels, 12 of staff): how
 * soon a change stands on every one of them, whether one of them missed any, and what the hub costs meanwhile. Takes
 * eight minutes.
 */
export async function measureEvening(): Promise<Figure[]> {
  const facility = await temporaryFacility({ building: largeBuilding, settings: largeHouseSettings })
  const pid = facility.child('hub').pid
  const { reception } = await crewOf(facility)
  const panels = await pairPanels(facility.hubUrl, reception)
  const desk = reception.token ?? ''
  const tokens = [...panels.values()].map(panel => panel.token ?? '')
  const following = await followScreens(facility.hubUrl, [...tokens, ...Array(staffScreens).fill(desk)])
  const [onWalls, ofStaff] = [
    following.screens.slice(0, tokens.length),
    following.screens.slice(tokens.length),
  ]
  const watched = [...ofStaff, onWalls[[...panels.keys()].indexOf(probedRoom)]].filter(
    each => each !== undefined,
  )
  const ending = new AbortController()
  const told = new Map<number, Told>()
  const probing = probe(facility, reception, watched, ending.signal)
  const reading = keepReading(facility.hubUrl, desk, { staff: ofStaff, told, signal: ending.signal })
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
    ending.abort()
    const { latencies, mostMb } = await probing
    await reading
    const lost = countLost(told, { rooms: [...panels.keys()], onWalls, ofStaff })
    const seconds = (performance.now() - startedAt) / 1000
    const cpuShare = ((await cpuSeconds(pid)) - cpuBefore) / seconds
    return [
      figure('evening.came', report.came, 'patrons'),
      figure('evening.left', report.left, 'patrons'),
      figure('evening.faults', report.faults.length, 'answers'),
      figure('evening.told', ofStaff[0]?.heard.size ?? 0, 'messages a screen of staff'),
      figure('evening.lost', lost, 'messages'),
      figure('evening.visible.p50', percentile(latencies, 0.5), 'ms'),
      figure('evening.visible.p99', percentile(latencies, 0.99), 'ms'),
      figure('evening.hub.rss', mostMb, 'MB'),
      figure('evening.hub.cpu', cpuShare * 100, '% of a core'),
    ]
  } finally {
    ending.abort()
    following.stop()
    await facility.remove()
  }
}

/**
 * Reads the log once more beside the screens, from where they began and in stretches, as a screen does that comes back:
 * what any of them was not told of it shows so. Ends when it has what the last of them has heard.
 */
async function keepReading(
  hubUrl: string,
  token: string,
  { staff, told, signal }: { staff: readonly FollowedScreen[]; told: Map<number, Told>; signal: AbortSignal },
): Promise<void> {
  let after: number | null = null
  for (let isLast = false; !isLast; ) {
    isLast = signal.aborted
    const from: number = after ?? Math.min(...staff.flatMap(screen => [...screen.heard.keys()])) - 1
    const until = staff.flatMap(screen => [...screen.heard.keys()]).reduce((a, b) => Math.max(a, b), from)
    if (Number.isFinite(from) && until > from) {
      const again = await followScreens(hubUrl, [token], from)
      const messages = again.screens[0]?.heard ?? new Map<number, Told>()
      while (!messages.has(until)) await rest(20)
      again.stop()
      for (const [position, message] of messages) told.set(position, message)
      after = until
    }
    if (!isLast) await rest(readEveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** How many messages the screens missed, all of them together. */
function countLost(
  told: ReadonlyMap<number, Told>,
  screens: {
    readonly rooms: readonly number[]
    readonly onWalls: readonly FollowedScreen[]
    readonly ofStaff: readonly FollowedScreen[]
  },
): number {
  const onWalls = screens.onWalls.map((screen, place) =>
    missing(screen, told, ({ entity, id }) => entity === 'room' && id === String(screens.rooms[place])),
  )
  const ofStaff = screens.ofStaff.map(screen => missing(screen, told))
  return [...onWalls, ...ofStaff].reduce((sum, count) => sum + count, 0)
}

/** Changes one thing each second, and waits until every screen has been told. */
async function probe(
  facility: TemporaryFacility,
  reception: Api,
  followed: readonly FollowedScreen[],
  signal: AbortSignal,
): Promise<{ latencies: number[]; mostMb: number }> {
  const latencies: number[] = []
  let mostMb = 0
  for (let turn = 0; !signal.aborted; turn += 1) {
    const told = followed.map(screen => screen.next('room', String(probedRoom)))
    const startedAt = performance.now()
    const body = { language: turn % 2 === 0 ? 'he' : 'en' }
    await reception.get('setLanguage', { params: { id: probedRoom }, body })
    const at = await Promise.all(told)
    latencies.push(Math.max(...at) - startedAt)
    mostMb = Math.max(mostMb, await memoryMb(facility.child('hub').pid))
    await rest(probeEveryMs)
  }
  return { latencies, mostMb }
}
