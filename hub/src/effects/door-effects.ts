import { otherDoor } from '@mayim/contract/building/facility-points.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { readHeads } from '@mayim/core/ground/log/log-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { noteAttention } from '@mayim/core/messages/attention/attention.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import { alarmMayTelephone } from '@mayim/domain/visit/supply-request.ts'
import { noteDoorOutcome } from '../building/access-log-table.ts'
import { roomById } from '../building/rooms/room-table.ts'
import { noteRingEnded } from '../building/supplies/call-room.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import type { UnstoredAsk } from '../devices/devices.ts'
import { claimEffect } from '../devices/effect-done-table.ts'
import type { SendCommand } from '../devices/send-command.ts'
import { doorDetail } from '../visit/doors/follow-alarms.ts'
import type { CommitTimes } from './commit-times.ts'
import { type DoorAct, type DoorCommand, doorActOf, isRelease } from './door-commands.ts'
import type { OwedLocks } from './owed-locks.ts'

export interface CarryParts {
  readonly send: SendCommand
  readonly registry: DeviceRegistry
  readonly times: CommitTimes
  readonly owed: OwedLocks
}

/** A door is unlocked within this time or not at all. */
export const doorAgeLimitMs = 5_000

interface DoorEffectsOptions extends CarryParts {
  /** True while nothing may be unlocked. */
  readonly quiet: () => boolean
}

/**
 * The commands to doors and locks that follow from a change of the log. Each is tried once, and never for a change that
 * is older than five seconds, that was committed before this process started, or that the other side wrote. A lock
 * command that failed is owed.
 */
export function createDoorEffects(facility: Facility, options: DoorEffectsOptions) {
  const { times, owed, quiet } = options
  const carry = createDoorCarrier(facility, options)
  const isOld = (change: ChangeRow): boolean => times.ageMs(change.position) > doorAgeLimitMs
  const ownActOf = async (change: ChangeRow): Promise<DoorAct | null> => {
    if (change.origin !== 'hub') return null
    const act = await doorActOf(facility, change)
    if (!act || act.commands.length === 0) return null
    return !quiet() || isRelease(change) || (isPage(act) && pagesInRest()) ? act : null
  }
  const pagesInRest = () => alarmMayTelephone('exchange', facility.settings.current().alarmTelephoneOnShabbos)
  const noteOwed = ({ commands }: DoorAct, { position }: ChangeRow): void => {
    for (const { point, op } of commands) owed.told(point, op, position)
  }

  /** A key that cannot be stored keeps no door shut: after a restart the change is too old to be carried out again. */
  const claim = ({ position }: ChangeRow): Promise<boolean> =>
    claimEffect(facility, `door:${position}`).catch(error => {
      facility.log.error({ err: error, position }, 'the key of a door command was not stored')
      return true
    })

  return {
    async carryUnstored(asked: UnstoredAsk): Promise<void> {
      const act = await doorActOf(facility, asked)
      if (!act) return
      const position = facility.changes.head + 1
      for (const { point } of act.commands) owed.sent(point, position)
      carry(act, position)
    },
    /** A change that is too old is not carried out; its locks stay owed. */
    async recall(change: ChangeRow): Promise<void> {
      const act = await ownActOf(change)
      if (act) noteOwed(act, change)
    },
    async carryOut(change: ChangeRow): Promise<void> {
      const act = await ownActOf(change)
      if (!act) return
      // Received back after a restore: it was carried out long ago.
      if (change.incarnation < ((await readHeads(facility.db)).incarnation ?? 0)) return
      // The age is read after the claim is written, so that no door opens late because the disk was slow.
      if (isOld(change) || !(await claim(change)) || isOld(change)) return noteOwed(act, change)
      for (const { point } of act.commands) owed.sent(point, change.position)
      carry(act, change.position)
    },
  }
}

function isPage({ commands }: DoorAct): boolean {
  return commands.every(({ op }) => op === 'page')
}

const late = refuse('conflict', 'deviceRefused', { detail: { why: 'expired' } })

/** As the access log has it: a cause of the refusal that says more than its code. */
function whyNot({ code, detail }: Refusal): string {
  return detail?.why === 'interlock' || detail?.why === 'expired' ? detail.why : code
}

/**
 * Sends the commands of an act and notes what came of each in the access log. Where the doors of a room wait for each
 * other, each command follows the one before, locks first (building-412); else they are sent at once.
 */
export function createDoorCarrier(facility: Facility, { send, registry, times, owed }: CarryParts) {
  const interlocks = () => facility.settings.current().doorInterlock

  const carry = async (
    { roomId, reservationId, source }: DoorAct,
    { point, op, args }: DoorCommand,
    position: number,
    before: Result<unknown> = ok(null),
  ): Promise<void> => {
    const until = op === 'lock' && interlocks() ? 'done' : 'accepted'
    const result = before.ok ? await send(point, op, args, { by: `${source}:${position}`, until }) : before
    if (op === 'lock' && !result.ok) owed.failed(point, position)
    if (op === 'ring' && !result.ok)
      noteRingEnded(facility, { extension: String(args.ext), outcome: 'failed' })
    const why = result.ok ? 'accepted' : whyNot(result)
    await noteDoorOutcome(facility, { point, roomId, reservationId, outcome: `${op}:${why}` })
    if (isInterlock(result)) await tellInterlock(facility, point, roomId)
  }

  /** A phone system that calls no staff is none the worse; the lamp and the screens call too. */
  const page = async ({ source }: DoorAct, { point, op, args }: DoorCommand, position: number) => {
    if (!registry.point(point)?.caps.includes(op)) return
    const result = await send(point, op, args, { by: `${source}:${position}`, until: 'accepted' })
    if (!result.ok) facility.log.warn({ code: result.code }, 'the staff were not paged')
  }

  const inTurn = async (act: DoorAct, position: number): Promise<void> => {
    for (const command of locksFirst(act.commands)) {
      const shut = await shutOtherDoor({ registry, send, by: `${act.source}:${position}` }, command)
      // A door is never opened late (building-31), and the other door took its time.
      const isLate = command.op !== 'lock' && times.ageMs(position) > doorAgeLimitMs
      await carry(act, command, position, isLate ? late : shut)
    }
  }

  return (act: DoorAct, position: number): void => {
    const paging = act.commands.find(({ op }) => op === 'page')
    const carried = paging
      ? [page(act, paging, position)]
      : interlocks()
        ? [inTurn(act, position)]
        : act.commands.map(command => carry(act, command, position))
    for (const one of carried)
      one.catch(error => facility.log.error({ err: error, position }, 'what came of a door was not stored'))
  }
}

interface InterlockParts {
  readonly registry: DeviceRegistry
  readonly send: SendCommand
  readonly by: string
}

const interlocked = refuse('conflict', 'deviceRefused', { detail: { why: 'interlock' } })

/**
 * Locks the other door of the room first, and refuses while it stands open (building-412): the two are never unlocked
 * at the same time. Resolves at once for a command that unlocks no door of a room.
 */
async function shutOtherDoor(
  { registry, send, by }: InterlockParts,
  { point, op }: DoorCommand,
): Promise<Result<unknown>> {
  const other = op === 'hold' || op === 'pulse' ? otherDoor(point) : null
  const state = other && registry.point(other)?.state
  if (!other || !state) return ok(null)
  if (state.contact === 'open') return interlocked
  if (state.lock === 'locked') return ok(null)
  const locked = await send(other, 'lock', {}, { by, until: 'done' })
  return locked.ok ? locked : interlocked
}

/** Locks come first, so that the other door is shut before one is opened. */
function locksFirst(commands: readonly DoorCommand[]): readonly DoorCommand[] {
  return commands.toSorted((a, b) => Number(b.op === 'lock') - Number(a.op === 'lock'))
}

function isInterlock(result: Result<unknown>): boolean {
  return !result.ok && result.detail?.why === 'interlock'
}

/** Lists for a person that a door stayed locked because the other one stands open. */
async function tellInterlock(facility: Facility, point: Point, roomId: number | null): Promise<void> {
  const name = roomId === null ? undefined : (await roomById(facility.db, roomId))?.name
  await facility.write(async trx => {
    const about = { kind: 'doorInterlock', entityId: point, detail: doorDetail(point, name) } as const
    await noteAttention(facility, trx, systemCaller, about)
    return ok(null)
  })
}
