import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Removes a part of the page and puts it back unchanged. The elements stay alive outside the document, so that no
 * reader of the page finds their text. Render into `host` with a React portal; `host` is attached at `place`.
 */
export function useHiddenPage(hidden: boolean): {
  place: RefObject<HTMLDivElement | null>
  host: HTMLElement
} {
  const place = useRef<HTMLDivElement>(null)
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    if (hidden) return
    place.current?.append(host)
    // A modal that was removed from the page returns as a plain dialog.
    for (const dialog of host.querySelectorAll('dialog')) {
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    const back = restore.get(host)
    back?.()
    return () => {
      restore.set(host, remember(host))
      host.remove()
    }
  }, [hidden, host])
  return { place, host }
}

const restore = new WeakMap<HTMLElement, () => void>()

/** The state that an element loses when it leaves the page: the focus and the scroll positions. */
function remember(host: HTMLElement): () => void {
  const active = document.activeElement
  const scrolled = [...host.querySelectorAll('*')]
    .filter(element => element.scrollTop > 0)
    .map(element => [element, element.scrollTop] as const)
  return () => {
    for (const [element, top] of scrolled) element.scrollTop = top
    if (active instanceof HTMLElement && host.contains(active)) active.focus()
  }
}
