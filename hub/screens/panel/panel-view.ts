import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { isRoomOwn } from '../facility/look-of.ts'

export interface PanelButton {
  readonly status: PanelNext
  readonly text: TextKey
  /** The expected next step; the other is a way back. */
  readonly main: boolean
  readonly enabled: boolean
  /** The code of the refusal that pressing would meet. */
  readonly reason: string | null
  /** Asked once more, since it cannot be taken back from the panel. */
  readonly askFirst: boolean
}

type PanelNext = RoomPanel['next'][number]['status']

export interface PanelView {
  readonly mode: 'visit' | 'idle' | 'cleaning'
  readonly code: string | null
  readonly sentence: TextKey
  /** Minutes until what she waits for may begin, rounded up; null when nothing is waited for. */
  readonly waitMinutes: number | null
  readonly nBefore: number | null
  /** Until she is called, where something honest can be said. */
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
 * All that a panel draws, from what the hub answered and the facility's time.
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
    // The hub's answer is as old as its last change; a wait that has ended here is over.
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
