import type { KeyboardEvent, MouseEvent } from 'react'

/** Makes a group of an SVG a button for touch, mouse and keyboard. */
export function pressable(label: string, onPress: () => void) {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-label': label,
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      onPress()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      onPress()
    },
  } as const
}
