import { KeepingPage } from '@mayim/ui/people/privacy/keeping-page.tsx'

/** Admin records: what is kept for how long. */
export function KeepingScreen() {
  return <KeepingPage side="portal" />
}
