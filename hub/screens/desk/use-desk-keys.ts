import { type RefObject, useEffect, useEffectEvent } from 'react'

/** `/` goes to the search, Escape closes what is open; neither while somebody types. */
export function useDeskKeys(searchBox: RefObject<HTMLInputElement | null>, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      // A dialog and a menu close themselves.
      if (typing || document.querySelector('dialog[open], [role="menu"]')) return
      if (event.key === 'Escape') leave()
      if (event.key !== '/') return
      event.preventDefault()
      searchBox.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [searchBox])
}
