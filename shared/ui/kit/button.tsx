import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger'

interface Looks {
  readonly look?: ButtonLook
  /** As wide as what holds it. */
  readonly block?: boolean
  readonly icon?: IconName
  readonly children: ReactNode
}

function classes(look: ButtonLook, block: boolean, busy = false): string {
  return [styles.button, styles[look], block && styles.block, busy && styles.busy].filter(Boolean).join(' ')
}

/**
 * A button that says what it will do. `busy` keeps its width and its focus while the answer is under way,
 * and swallows presses, so that nothing is sent twice.
 */
export function Button({
  look = 'primary',
  block = false,
  busy = false,
  icon,
  children,
  onClick,
  className,
  type = 'button',
  ...rest
}: Looks & { readonly busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      className={`${classes(look, block, busy)} ${className ?? ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {busy && (
        <span className={styles.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}

/** The same looks for going to another screen. */
export function LinkButton({
  look = 'primary',
  block = false,
  icon,
  children,
  to,
  state,
  replace = false,
}: Looks & { readonly to: string; readonly state?: unknown; readonly replace?: boolean }) {
  return (
    <Link to={to} state={state} replace={replace} className={classes(look, block)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  )
}
