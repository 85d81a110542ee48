import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * `/` goes to the search, `+` takes a walk-in, Ctrl-K opens the palette from anywhere, Escape closes what is open. The
 * plain keys do nothing while somebody types.
 */
export function useDeskKeys(
  searchBox: RefObject<HTMLInputElement | null>,
  on: { onEscape: () => void; onPalette: () => void; onWalkIn: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A dialog and a menu have keys of their own; behind the lock the desk is not on the page.
    if (!searchBox.current?.isConnected || document.querySelector('dialog[open], [role="menu"]:popover-open'))
      return
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
    if (isPalette) on.onPalette()
    else if (typing) return
    else if (event.key === 'Escape') return on.onEscape()
    else if (event.key === '+') on.onWalkIn()
    else if (event.key === '/') searchBox.current?.focus()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
