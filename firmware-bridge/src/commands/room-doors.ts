import { otherDoor, roomDoor, roomOfRelease } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { type Command, DriverRefusal, type StartedCommand } from '../ground/driver.ts'

type Begin = (command: Command) => Promise<StartedCommand>

/**
 * Refuses with `interlock` to unlock a room's door while its other door is open, unlocked or being unlocked
 * (building-412). A release is never refused.
 * @param stateOf the last reported state of a point; null for one that this bridge does not have
 * @param isOn whether the building file asks for it
 */
export function interlocked(
  begin: Begin,
  stateOf: (point: Point) => Readonly<Record<string, unknown>> | null,
  isOn: () => boolean,
): Begin {
  const opening = new Set<Point>()
  return async command => {
    const other = otherDoor(command.point)
    const unlocks = command.op === 'pulse' || command.op === 'hold'
    if (!unlocks || other === null || !isOn()) return begin(command)
    const state = stateOf(other)
    const isShut = state === null || (state.lock === 'locked' && state.contact !== 'open')
    if (!isShut || opening.has(other)) throw new DriverRefusal('interlock', 'the other door is not shut')
    opening.add(command.point)
    try {
      return await begin(command)
    } finally {
      opening.delete(command.point)
    }
  }
}

interface LocalReleaseOptions {
  readonly begin: (command: Command) => Promise<StartedCommand>
  readonly points: () => readonly Point[]
  readonly stateOf: (point: Point) => Readonly<Record<string, unknown>> | null
  readonly log: Pick<Logger, 'warn'>
}

/** How long the doors stay unlocked after the button was pressed last. */
const releasedMs = 600_000
const againEveryMs = 1_000
const renewBelowMs = releasedMs / 2
const lifeMs = 5_000

/**
 * Unlocks the doors of a room while its release button is pressed and for ten minutes after, without the hub, and again
 * each second until they are unlocked (building-413).
 */
export function createLocalRelease({ begin, points, stateOf, log }: LocalReleaseOptions) {
  const untilOf = new Map<number, number>()
  let timer: NodeJS.Timeout | null = null

  const unlock = (point: Point, until: number): void => {
    const state = stateOf(point)
    const isUnlocked = state?.lock === 'unlocked' && state.mode === 'hold'
    if (isUnlocked && Number(state.until ?? 0) > until - renewBelowMs) return
    const command = { cid: uuidv7(), point, op: 'release', args: { until }, exp: Date.now() + lifeMs }
    begin(command).catch(error =>
      log.warn(
        { fault: error instanceof Error ? error.message : 'failed', point },
        'a door was not released',
      ),
    )
  }
  const release = (): void => {
    for (const [roomId, until] of untilOf) {
      if (until <= Date.now()) untilOf.delete(roomId)
      else
        for (const point of [roomDoor(roomId, 'dry'), roomDoor(roomId, 'wet')])
          if (points().includes(point)) unlock(point, until)
    }
    if (untilOf.size === 0) stop()
  }
  /** A button that is kept pressed keeps its doors released. */
  const tick = (): void => {
    for (const point of points()) heard(point, stateOf(point) ?? {})
    release()
  }
  const heard = (point: Point, { on }: Readonly<Record<string, unknown>>): boolean => {
    const roomId = roomOfRelease(point)
    if (roomId === null || on !== true) return false
    untilOf.set(roomId, Date.now() + releasedMs)
    return true
  }
  const stop = (): void => {
    if (timer) clearInterval(timer)
    timer = null
  }
  return {
    /** Takes every reported state of a point. */
    heard(point: Point, v: Readonly<Record<string, unknown>>): void {
      if (!heard(point, v)) return
      timer ??= setInterval(tick, againEveryMs)
      release()
    },
    stop,
  }
}
