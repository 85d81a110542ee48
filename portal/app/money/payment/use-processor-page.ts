import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useEffect } from 'react'
import { pageAt, pageOf } from '../../pages.ts'

/**
 * Whether the document was opened at a page of patrons: its content security policy admits the processor. A page reached
 * within the app keeps the policy of the first, so one that was opened at a page of Admins does not.
 */
export function isProcessorPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  const path = opened && pageAt(new URL(opened.name).pathname)
  return !opened || (path !== undefined && pageOf(path).guard !== 'admin' && path !== '/setup')
}

/** Reloads the document once if a card form is needed and the document's content policy does not allow it. */
export function useProcessorPage(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && !isProcessorPage()) reloadPage()
  }, [isWanted])
}
