import { RedirectTo } from './redirect-to.tsx'
import type { Draft } from './step.ts'

/** The night that was chosen is over, or no longer to be had: a page that stood open for a day. She chooses another. */
export function OtherNight({ draft }: { draft: Draft }) {
  return <RedirectTo step={{ step: 'date', draft: { ...draft, date: null, time: null } }} />
}
