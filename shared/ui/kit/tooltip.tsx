import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tooltip.module.css'

const hoverMs = 250

/** What the element that has a tooltip is given. */
export interface TooltipAnchor {
  readonly 'aria-describedby': string
  readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerLeave: () => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: () => void
}

/** A short text beside an element while the pointer rests on it or it has the focus, on the browser's own popover. */
export function Tooltip(props: { label: string; children: (anchor: TooltipAnchor) => ReactNode }) {
  const id = useId()
  const tip = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (source: HTMLElement) => tip.current?.togglePopover({ force: true, source })
  const hide = () => {
    clearTimeout(timer.current)
    tip.current?.togglePopover(false)
  }
  const anchor: TooltipAnchor = {
    'aria-describedby': id,
    onPointerEnter: ({ currentTarget }) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(show, hoverMs, currentTarget)
    },
    onPointerLeave: hide,
    onFocus: ({ currentTarget }) => show(currentTarget),
    onBlur: hide,
  }
  return (
    <>
      {props.children(anchor)}
      <div ref={tip} id={id} popover="hint" role="tooltip" className={styles.tip}>
        {props.label}
      </div>
    </>
  )
}
