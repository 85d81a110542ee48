import { ok, type Result, refuse } from '../result.ts'
import type { ReservationStatus } from '../status.ts'
import type { Actor } from './transitions.ts'

/** The items that are off on Shabbos and Yom Tov and can be allowed one by one (visit-143). */
export const shabbosItems = ['sms', 'payment', 'kiosk', 'swipe', 'light', 'lock'] as const
export type ShabbosItem = (typeof shabbosItems)[number]

/** One switch of an item for a block: allowed, or taken back. */
export interface ItemSwitch {
  /** The date of its first night. */
  readonly block: string
  readonly item: string
  readonly allowed: boolean
}

/** The block that is on now, with its allowed items. Null outside of blocks. */
export type Rest = { readonly allowed: ReadonlySet<ShabbosItem> } | null

/** The allowed items of a block: the last switch of each item counts. `switches` in the order of time. */
export function itemsAllowed(switches: readonly ItemSwitch[], block: string): ReadonlySet<ShabbosItem> {
  const last = new Map(switches.filter(each => each.block === block).map(each => [each.item, each.allowed]))
  return new Set(shabbosItems.filter(item => last.get(item) === true))
}

/** Whether something is forbidden now: everything is, except what an allowed item covers. */
export function isAtRest(rest: Rest, item: ShabbosItem | null): boolean {
  return rest !== null && (item === null || !rest.allowed.has(item))
}

/** The item that may allow a step of a visit; null if none may and the step is entered afterwards. */
export function itemOfStep(step: {
  readonly actor: Actor
  /** By a card at a reader, or a PIN. */
  readonly cardGiven: boolean
  readonly to: ReservationStatus
}): ShabbosItem | null {
  const { actor, to } = step
  if (actor === 'K') return 'kiosk'
  if (actor === 'A') return step.cardGiven ? 'swipe' : null
  // The system continues what one of the two began.
  if (actor === 'S' && to === 'Waiting') return 'kiosk'
  return actor === 'S' && nextInQueue.has(to) ? 'swipe' : null
}

const nextInQueue: ReadonlySet<ReservationStatus> = new Set(['ReadyForCheckingNext', 'ReadyForMikvahNext'])

const longestInstruction = 200

/** The instruction by which an item is allowed or taken back, trimmed (visit-144). */
export function checkInstruction(written: string): Result<string> {
  const instruction = written.trim()
  if (instruction === '') return refuse('invalid', 'instructionMissing', { field: 'instruction' })
  if (instruction.length > longestInstruction)
    return refuse('invalid', 'instructionTooLong', {
      field: 'instruction',
      detail: { most: longestInstruction },
    })
  return ok(instruction)
}
