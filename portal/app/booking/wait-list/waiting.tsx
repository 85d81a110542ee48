import type { ReactNode } from 'react'
import { EntryCard } from './entry-card.tsx'
import { useMyEntries } from './my-entries.ts'

/**
 * The patron's wait list entries, on her first page. `children` is the notice of a reservation that is not confirmed;
 * it is hidden for an offer of the list, which has its own.
 */
export function Waiting({ pendingId, children }: { pendingId: string | null; children: ReactNode }) {
  const entries = useMyEntries()
  const known = entries.data ?? []
  const isOffered = known.some(entry => entry.offer?.reservationId === pendingId)
  return (
    <>
      {pendingId !== null && !isOffered && !entries.isPending && children}
      {known.map(entry => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
    </>
  )
}
