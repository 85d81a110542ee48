import type { Scene, SceneInput } from '@mayim/contract/entities/shabbos.ts'

/** What is typed of a scene. */
export interface SceneDraft {
  readonly name: string
  readonly nights: Scene['nights']
  readonly anchor: Scene['anchor']
  /** Of the anchor `clock`, `HH:mm`. */
  readonly time: string
  /** Of every other anchor: minutes from it, and whether they are before it. */
  readonly minutes: string
  readonly isBefore: boolean
  /** Lamps that go on or off, doors that open or lock, by their points. */
  readonly lights: ReadonlyMap<string, boolean>
  readonly doors: ReadonlyMap<string, boolean>
}

const dayMinutes = 1440
/** The business day ends at 05:00. */
const nightEndsAt = 300

export function draftOf(scene: Scene | null): SceneDraft {
  const minutes = scene?.minutes ?? 0
  const clock = minutes % dayMinutes
  return {
    name: scene?.name ?? '',
    nights: scene?.nights ?? 'every',
    anchor: scene?.anchor ?? 'candles',
    time: scene?.anchor === 'clock' ? `${two(Math.floor(clock / 60))}:${two(clock % 60)}` : '22:00',
    minutes: scene?.anchor === 'clock' ? '0' : String(Math.abs(minutes)),
    isBefore: scene?.anchor !== 'clock' && minutes < 0,
    lights: new Map(scene?.lights.map(({ point, on }) => [point, on])),
    doors: new Map(scene?.doors.map(({ point, open }) => [point, open])),
  }
}

/** The scene that a draft describes. */
export function sceneOf(draft: SceneDraft): SceneInput {
  const { name, nights, anchor, lights, doors } = draft
  return {
    name: name.trim(),
    nights,
    anchor,
    minutes: anchor === 'clock' ? minutesOf(draft.time) : offsetOf(draft),
    lights: [...lights].map(([point, on]) => ({ point, on })),
    doors: [...doors].map(([point, open]) => ({ point, open })),
  }
}

function offsetOf({ minutes, isBefore }: SceneDraft): number {
  const typed = Math.min(Math.abs(Math.trunc(Number(minutes)) || 0), dayMinutes)
  return isBefore && typed > 0 ? -typed : typed
}

/** Minutes of the business day: after midnight they go on. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const ofDay = hours * 60 + minutes
  return ofDay < nightEndsAt ? ofDay + dayMinutes : ofDay
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
