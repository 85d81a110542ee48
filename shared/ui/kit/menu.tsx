import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly icon: IconName
  readonly text: string
  readonly onPress: () => void
}

/**
 * A button that opens a list of actions, on the browser's own popover: Escape and a press beside it close it and the
 * focus returns to the button. The arrow keys, Home, End and an action's first letter move within it.
 */
export function Menu(props: {
  text: string
  icon: IconName
  disabled?: boolean
  items: readonly MenuItem[]
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === 'open'
    setOpen(isOpen)
    if (isOpen) itemsOf(list.current)[0]?.focus()
  }
  return (
    <>
      <Button
        look="quiet"
        icon={props.icon}
        disabled={props.disabled}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          event.currentTarget.click()
        }}
      >
        {props.text}
      </Button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={props.text}
        className={styles.menu}
        onToggle={toggled}
        onKeyDown={event => pressKey(event, list.current)}
      >
        {props.items.map(item => (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              list.current?.hidePopover()
              item.onPress()
            }}
          >
            <Icon name={item.icon} size={16} />
            {item.text}
          </button>
        ))}
      </div>
    </>
  )
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

function pressKey(event: KeyboardEvent, list: HTMLElement | null): void {
  // Closing gives the focus back to the button; the Tab goes on from there.
  if (event.key === 'Tab') list?.hidePopover()
  const items = itemsOf(list)
  const to = items.at(targetOf(event, items))
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** The place of the item that a key goes to; out of the list for a key that does not move. */
function targetOf({ key, target }: KeyboardEvent, items: readonly HTMLElement[]): number {
  const at = items.indexOf(target as HTMLElement)
  if (key === 'ArrowDown') return (at + 1) % items.length
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  if (key === 'End') return -1
  const letter = key.toLocaleLowerCase()
  const after = [...items.keys()].map(step => (at + 1 + step) % items.length)
  const begins = after.find(each => items[each]?.innerText.trim().toLocaleLowerCase().startsWith(letter))
  return key.length === 1 && key !== ' ' ? (begins ?? items.length) : items.length
}
