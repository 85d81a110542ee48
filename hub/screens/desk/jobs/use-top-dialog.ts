import { useSyncExternalStore } from 'react'

/** The modal that lies over the page; null while none does. What shall be seen and pressed beside it belongs into it. */
export function useTopDialog(): Element | null {
  return useSyncExternalStore(watch, topDialog)
}

/** The browser tells of no dialog that is taken away while it is open. */
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
