import { useSyncExternalStore } from 'react'

/**
 * The modal that is open over the page, or null. Content that must be visible and usable with it is rendered into it.
 */
export function useTopDialog(): Element | null {
  return useSyncExternalStore(watch, topDialog)
}

/** The browser sends no event when an open dialog is removed. */
function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  return () => observer.disconnect()
}

function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}
