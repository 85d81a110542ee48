import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './tile.module.css'

export interface TileOption<V extends string> {
  readonly value: V
  readonly content: ReactNode
  /** A smaller second line. */
  readonly note?: ReactNode
  readonly disabled?: boolean
}

/**
 * A question with its answers as tiles: native radio buttons, or check boxes with `many`,
 * so arrows, Space and screen readers work. `minWidth` is a CSS length.
 */
export function TileGroup<V extends string>({
  legend,
  options,
  value,
  onChange,
  minWidth = '8rem',
}: {
  legend: ReactNode
  options: readonly TileOption<V>[]
  value: V | null
  onChange: (value: V) => void
  minWidth?: string
}) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <TileGrid minWidth={minWidth}>
        {options.map(option => (
          <Tile
            key={option.value}
            option={option}
            name={name}
            type="radio"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </TileGrid>
    </fieldset>
  )
}

/** The same for several answers at once. */
export function CheckTileGroup<V extends string>({
  legend,
  options,
  values,
  onChange,
  minWidth = '10rem',
}: {
  legend: ReactNode
  options: readonly TileOption<V>[]
  values: readonly V[]
  onChange: (values: V[]) => void
  minWidth?: string
}) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <TileGrid minWidth={minWidth}>
        {options.map(option => (
          <Tile
            key={option.value}
            option={option}
            name={name}
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={checked =>
              onChange(checked ? [...values, option.value] : values.filter(each => each !== option.value))
            }
          />
        ))}
      </TileGrid>
    </fieldset>
  )
}

function TileGrid({ minWidth, children }: { minWidth: string; children: ReactNode }) {
  return (
    // A custom property set through the DOM API, which a Content-Security-Policy without inline styles allows.
    <div className={styles.tiles} ref={element => element?.style.setProperty('--tile-min', minWidth)}>
      {children}
    </div>
  )
}

function Tile({
  option,
  name,
  type,
  checked,
  onChange,
}: {
  option: TileOption<string>
  name: string
  type: 'radio' | 'checkbox'
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={styles.tile}>
      <input
        type={type}
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled ?? false}
        onChange={event => onChange(event.target.checked)}
      />
      <span className={styles.mark}>
        <Icon name="check" size={16} />
      </span>
      {option.content}
      {option.note && <span className={styles.note}>{option.note}</span>}
    </label>
  )
}
