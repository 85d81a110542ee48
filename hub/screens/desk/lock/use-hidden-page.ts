import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * A part of the page that can be taken off it whole and put back as it was: its elements live on beside the document, so
 * that no other reader of the page finds a word of it. Draw into `host` by a portal; it stands in `place`.
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
    // A modal that was taken off the page comes back as a plain one.
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

/** What an element forgets when it leaves the page: who had the keyboard, and how far it was scrolled. */
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
