import type { SyncEntry } from '@mayim/contract/sync/sync-messages.ts'
import type { Dice } from '../../dice.ts'

/** What a bad line or a bad program between the sides may make of a frame. */
export function tamper(text: string, dice: Dice): string {
  const entries = entriesIn(text)
  if (!entries || dice.chance(0.1)) return text.slice(0, text.length / 2)
  return JSON.stringify({ type: 'batch', entries: dice.pick(ways)(entries, dice) })
}

function entriesIn(text: string): SyncEntry[] | undefined {
  // What was cut short before stays as it is.
  if (!text.endsWith('}')) return undefined
  return (JSON.parse(text) as { entries?: SyncEntry[] }).entries
}

const ways: readonly ((entries: SyncEntry[], dice: Dice) => SyncEntry[])[] = [
  /** One is missing, so that the next would leave a gap. */
  (entries, dice) => {
    const index = dice.below(entries.length)
    return entries.length === 1 ? entries : entries.filter((_, other) => other !== index)
  },
  entries => entries.toReversed(),
  entries => [...entries, ...entries],
  (entries, dice) => {
    const index = dice.below(entries.length)
    return entries.map((entry, other) => (other === index ? altered(entry) : entry))
  },
]

/** Other content that is well formed in every way but the hash. */
function altered(entry: SyncEntry): SyncEntry {
  const fields = entry.fields.replace(/"(notes|note|internalNote|value|userNotes)":"/, '"$1":"!')
  return fields === entry.fields ? { ...entry, who: `${entry.who}!` } : { ...entry, fields }
}
