import type { DatedNight, ShabbosBlock } from '../calendar/shabbos-block.ts'

/** What lamps and doors do by the clock during Shabbos and Yom Tov. */
export interface Scene {
  readonly id: string
  /** Which nights of a block it runs on. */
  readonly nights: 'every' | 'first' | 'last'
  /** `begin` and `end` of the block; of each night its candles, its nightfall, or its `clock` (minutes of the business day). */
  readonly anchor: 'begin' | 'candles' | 'nightfall' | 'clock' | 'end'
  readonly minutes: number
  readonly lights: readonly { readonly point: string; readonly on: boolean }[]
  /** Open: unlocked until another scene locks it, or the block is over. */
  readonly doors: readonly { readonly point: string; readonly open: boolean }[]
}

/** A lamp that was switched by hand, in epoch milliseconds; within a block, only where that was allowed. */
export interface LightByHand {
  readonly point: string
  readonly on: boolean
  readonly atMs: number
}

/** What the scenes ask of the building: lamps that are on, doors that are unlocked. */
interface ScenesNow {
  readonly lights: ReadonlyMap<string, boolean>
  readonly doors: ReadonlyMap<string, boolean>
}

const minuteMs = 60_000
/** The business day begins at 05:00. */
const beginsAtMinute = 5 * 60

/** When a scene runs in a block, epoch milliseconds. Instants outside the block do not run (building-43). */
export function sceneInstants(scene: Scene, block: ShabbosBlock): number[] {
  return anchorsOf(scene, block)
    .map(atMs => atMs + scene.minutes * minuteMs)
    .filter(atMs => atMs >= block.beginsAtMs && atMs < block.endsAtMs)
}

/**
 * The target state of lights and doors: the latest scene that names one wins, unless it was switched by hand later where
 * lights are allowed. What no scene names is left alone. A function of the clock alone, so that a restart or a power cut
 * changes nothing (building-44).
 */
export function scenesNow(
  scenes: readonly Scene[],
  block: ShabbosBlock,
  nowMs: number,
  byHand: readonly LightByHand[] = [],
): ScenesNow {
  const runs = [
    ...scenes.flatMap(scene => sceneInstants(scene, block).map(atMs => ({ atMs, scene }))),
    ...byHand
      .filter(({ atMs }) => atMs >= block.beginsAtMs)
      .map(({ atMs, ...light }) => ({ atMs, scene: { lights: [light], doors: [] } })),
  ].filter(({ atMs }) => atMs <= nowMs)
  runs.sort((a, b) => a.atMs - b.atMs)
  return {
    lights: new Map(runs.flatMap(({ scene }) => scene.lights.map(({ point, on }) => [point, on] as const))),
    doors: new Map(runs.flatMap(({ scene }) => scene.doors.map(({ point, open }) => [point, open] as const))),
  }
}

function anchorsOf({ nights, anchor }: Scene, block: ShabbosBlock): number[] {
  if (anchor === 'begin') return [block.beginsAtMs]
  if (anchor === 'end') return [block.endsAtMs]
  const last = block.nights.length - 1
  return block.nights
    .filter((_, at) => nights === 'every' || at === (nights === 'first' ? 0 : last))
    .flatMap(night => anchorOf(night, anchor) ?? [])
}

function anchorOf(night: DatedNight, anchor: 'candles' | 'nightfall' | 'clock'): number | null {
  if (anchor === 'clock') return night.beginsAtMs - beginsAtMinute * minuteMs
  return anchor === 'candles' ? night.candlesAtMs : night.nightfallAtMs
}
