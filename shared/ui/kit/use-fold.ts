import { type SyntheticEvent, useState } from 'react'

/** The attributes of a `<details>` that opens on its own when `isWanted` becomes true, and closes only by hand. */
export function useFold(isWanted: boolean) {
  const [isOpen, setIsOpen] = useState(isWanted)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted)
    if (isWanted) setIsOpen(true)
  }
  return {
    open: isOpen,
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(event.currentTarget.open),
  }
}
