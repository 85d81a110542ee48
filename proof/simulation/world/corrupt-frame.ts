import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import type { Dice } from '../../dice.ts'

/** Corrupts a frame as a faulty network or a faulty program may. */
export function corruptFrame(text: string, dice: Dice): string {
  const entries = entriesIn(text)
  if (!entries || dice.chance(0.1)) return text.slice(0, text.length / 2)
  return JSON.stringify({ type: 'batch', entries: dice.pick(corruptions)(entries, dice) })
}

function entriesIn(text: string): SyncEntry[] | undefined {
  // A frame that was truncated before stays as it is.
  if (!text.endsWith('}')) return undefined
  return (JSON.parse(text) as { entries?: SyncEntry[] }).entries
}

const corruptions: readonly ((entries: SyncEntry[], dice: Dice) => SyncEntry[])[] = [
  /** Removes an entry, which leaves a gap. */
  (entries, dice) => {
    const index = dice.below(entries.length)
    return entries.length === 1 ? entries : entries.filter((_, other) => other !== index)
  },
  entries => entries.toReversed(),
  entries => [...entries, ...entries],
  (entries, dice) => {
    const index = dice.below(entries.length)
    return entries.map((entry, other) => (other === index ? alter(entry) : entry))
  },
]

/** Changes the content of an entry but not its hash. */
function alter(entry: SyncEntry): SyncEntry {
  const fields = entry.fields.replace(/"(notes|note|internalNote|value|userNotes)":"/, '"$1":"!')
  return fields === entry.fields ? { ...entry, who: `${entry.who}!` } : { ...entry, fields }
}
