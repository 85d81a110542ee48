import type { ReactNode } from 'react'
import { EntryCard } from './entry-card.tsx'
import { useMyEntries } from './my-entries.ts'

/**
 * All that she waits for, on her first page. `children` is what there is to say of a reservation that is not confirmed
 * yet, unless it is an offer of the list, which says it better.
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
