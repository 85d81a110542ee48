import type { LabState } from '@mayim/contract/entities/device.ts'

/** One line of the strip: a point and its new state. */
export interface StripEntry {
  readonly key: number
  readonly at: string
  readonly topic: string
  readonly text: string
}

const kept = 200

/**
 * The changes between two reads of the devices, newest first, followed by the previous entries.
 * @param at the instant of the second read, ISO
 */
export function withChanges(
  strip: readonly StripEntry[],
  before: LabState['points'],
  after: LabState['points'],
  at: string,
): readonly StripEntry[] {
  const known = new Map(before.map(point => [point.point, point]))
  let key = (strip[0]?.key ?? 0) + 1
  const news: StripEntry[] = []
  for (const point of after) {
    const old = known.get(point.point)
    if (!old) continue
    const stood = changedFields(old.state, point.state)
    if (stood !== null) news.push({ key: key++, at, topic: `${point.point}/state`, text: stood })
    if (old.online !== point.online) {
      news.push({
        key: key++,
        at,
        topic: `${point.point}/avail`,
        text: point.online ? 'online' : (point.why ?? 'offline'),
      })
    }
  }
  if (news.length === 0) return strip
  return [...news.reverse(), ...strip].slice(0, kept)
}

type State = LabState['points'][number]['state']

function changedFields(before: State, after: State): string | null {
  // The end of a hold is a number for programs. The strip is for people.
  const changed = Object.entries(after).filter(([name, value]) => name !== 'until' && before[name] !== value)
  return changed.length === 0 ? null : changed.map(([name, value]) => `${name}: ${value}`).join(', ')
}
