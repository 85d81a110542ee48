import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { isRoomOwn } from '../facility/status-look.ts'

export interface PanelButton {
  readonly status: PanelNext
  readonly text: TextKey
  /** True for the expected next step. The other is a backward step. */
  readonly main: boolean
  readonly enabled: boolean
  /** The code of the refusal that a press would get. */
  readonly reason: string | null
  /** The step is confirmed first, because the panel cannot undo it. */
  readonly askFirst: boolean
}

type PanelNext = RoomPanel['next'][number]['status']

export interface PanelView {
  readonly mode: 'visit' | 'idle' | 'cleaning'
  readonly code: string | null
  readonly sentence: TextKey
  /** Minutes until the next step is allowed, rounded up. Null if there is no wait. */
  readonly waitMinutes: number | null
  readonly nBefore: number | null
  /** The estimated wait until the patron is called, if it is known. */
  readonly wait: RoomPanel['wait']
  readonly buttons: readonly PanelButton[]
}

const pressTexts: Partial<Record<PanelNext, TextKey>> = {
  Prep: 'panel.press.Prep',
  ReadyForChecking: 'panel.press.ReadyForChecking',
  ReadyForMikvah: 'panel.press.ReadyForMikvah',
  Dressing: 'panel.press.Dressing',
  Done: 'panel.press.Done',
}

const waiting = new Set<PanelNext>(['ReadyForChecking', 'ReadyForMikvah'])

/**
 * All values that a panel renders, from the hub's answer and the facility's time.
 * @param nowMs the facility's time, milliseconds since the epoch
 */
export function panelView(panel: RoomPanel, nowMs: number): PanelView {
  const status = panel.status
  if (isRoomOwn(status)) {
    const cleaning = status === 'NeedsCleaning' || status === 'Cleaning'
    return {
      mode: cleaning ? 'cleaning' : 'idle',
      code: null,
      sentence: `panel.sentence.${status}` as TextKey,
      waitMinutes: null,
      nBefore: null,
      wait: null,
      buttons: [],
    }
  }
  const buttons = panel.next.flatMap(step => {
    const text = textOfStep(status, step.status)
    if (!text) return []
    const opensAt = step.availableAt === null ? null : Date.parse(step.availableAt)
    // The hub's answer is as old as its last change. A wait may have ended since.
    const waitIsOver = opensAt !== null && opensAt <= nowMs
    return [
      {
        status: step.status,
        text,
        main: step.status !== 'Prep' || status === 'Assigned',
        enabled: step.enabled || waitIsOver,
        reason: step.enabled || waitIsOver ? null : step.reason,
        askFirst: step.status === 'Done',
      },
    ]
  })
  return {
    mode: 'visit',
    code: panel.reservationCode,
    sentence: `panel.sentence.${status}` as TextKey,
    waitMinutes: minutesUntil(panel, nowMs),
    nBefore: waiting.has(status) ? panel.nBefore : null,
    wait: waiting.has(status) ? panel.wait : null,
    buttons: buttons.sort((a, b) => Number(b.main) - Number(a.main)),
  }
}

function textOfStep(from: PanelNext, to: PanelNext): TextKey | undefined {
  if (to === 'Prep' && from !== 'Assigned') return 'panel.press.back'
  return pressTexts[to]
}

function minutesUntil(panel: RoomPanel, nowMs: number): number | null {
  const times = panel.next.flatMap(step => (step.availableAt === null ? [] : [Date.parse(step.availableAt)]))
  const soonest = Math.min(...times)
  if (!Number.isFinite(soonest) || soonest <= nowMs) return null
  return Math.ceil((soonest - nowMs) / 60_000)
}
