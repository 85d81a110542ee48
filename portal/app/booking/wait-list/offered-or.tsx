import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import type { ReactNode } from 'react'
import { EntryCard } from './entry-card.tsx'
import { useMyEntries } from './my-entries.ts'

/** A reservation that is only held: as an offer of the wait list where it is one, else as `children`. */
export function OfferedOr({ reservationId, children }: { reservationId: string; children: ReactNode }) {
  const entries = useMyEntries()
  if (entries.isPending) return <Skeleton lines={2} />
  const offered = entries.data?.find(entry => entry.offer?.reservationId === reservationId)
  return offered ? <EntryCard entry={offered} /> : children
}
