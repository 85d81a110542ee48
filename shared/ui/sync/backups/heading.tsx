import type { Side } from '@mayim/domain/sync/side.ts'
import type { ReactNode } from 'react'

/** At the hub the backups are a section of Health; at the website they are a page. */
export function Heading({ side, children }: { side: Side; children: ReactNode }) {
  return side === 'hub' ? <h3>{children}</h3> : <h2>{children}</h2>
}
