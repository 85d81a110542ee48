import { RedirectTo } from './redirect-to.tsx'
import type { Draft } from './step.ts'

/**
 * Shown when the chosen night is over or no longer available, for example on a page that was open for a day. The patron
 * chooses another.
 */
export function OtherNight({ draft }: { draft: Draft }) {
  return <RedirectTo step={{ step: 'date', draft: { ...draft, date: null, time: null } }} />
}
