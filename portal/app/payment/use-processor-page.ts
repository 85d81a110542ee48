import { useEffect } from 'react'

/** The pages whose content policy lets the processor's form in. */
const pages: readonly string[] = ['/reserve', '/donate', '/payment-methods']

/** Whether the document was opened at one of them; a page that she came to within the app has another's policy. */
export function isProcessorPage(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return !opened || pages.includes(new URL(opened.name).pathname.replace(/\/$/, ''))
}

/** Loads the document anew, once, where a card form is wanted and the document's content policy would not have it. */
export function useProcessorPage(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && !isProcessorPage()) location.reload()
  }, [isWanted])
}
