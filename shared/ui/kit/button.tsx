import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger' | 'alert'

interface Looks {
  readonly look?: ButtonLook
  /** As wide as its container. */
  readonly block?: boolean
  readonly icon?: IconName
  readonly children: ReactNode
}

function classes(look: ButtonLook, block: boolean, busy = false): string {
  return [styles.button, styles[look], block && styles.block, busy && styles.busy].filter(Boolean).join(' ')
}

/**
 * A button with a label. `busy` keeps its width and its focus while the answer is pending, and ignores presses, so
 * that nothing is sent twice. `off` looks disabled and does nothing, but can be focused, so that a tooltip can give
 * the reason. `shortcut` is the key for the same action.
 */
export function Button({
  look = 'primary',
  block = false,
  busy = false,
  off = false,
  icon,
  shortcut,
  children,
  onClick,
  className,
  type = 'button',
  ...rest
}: Looks & {
  readonly busy?: boolean
  readonly off?: boolean
  readonly shortcut?: string
} & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      className={`${classes(look, block, busy)} ${className ?? ''}`}
      data-off={off || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || off || rest['aria-disabled']}
      onClick={busy || off ? event => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
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

/** A button with only an icon. `label` is its name. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { readonly icon: IconName; readonly label: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children'
>) {
  return (
    <button {...rest} type="button" className={`${styles.bare} ${className ?? ''}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

/** The same style for a link to another screen. */
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

/** A link to another page of the Admin that looks like a button: the hub has no router, so the browser follows it. */
export function PageButton({
  look = 'primary',
  block = false,
  icon,
  children,
  ...anchor
}: Looks & { readonly href: string; readonly 'aria-label'?: string }) {
  return (
    <a {...anchor} className={classes(look, block)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}

/** A button that acts at the second press. The first one asks; whoever leaves it has not pressed. */
export function SureButton(props: {
  text: string
  /** The question, as the label of the second press. */
  question: string
  busy?: boolean
  onPress: () => void
}) {
  const { text, question, busy = false, onPress } = props
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Button
      look={isAsked ? 'danger' : 'quiet'}
      busy={busy}
      onBlur={() => setIsAsked(false)}
      onClick={() => (isAsked ? onPress() : setIsAsked(true))}
    >
      {isAsked ? question : text}
    </Button>
  )
}

/** A key of the keyboard, by the label printed on it. */
export function Kbd({ children, title }: { children: string; title?: string }) {
  return (
    <kbd className={styles.key} title={title}>
      {children}
    </kbd>
  )
}
