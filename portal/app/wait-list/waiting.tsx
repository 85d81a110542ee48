import { EntryCard } from './entry-card.tsx'
import { useMyEntries } from './my-entries.ts'

/** All that she waits for, on her first page; nothing where she waits for nothing. */
export function Waiting() {
  const entries = useMyEntries().data ?? []
  return entries.map(entry => <EntryCard key={entry.id} entry={entry} />)
}
