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

interface TilesProps<V extends string> {
  readonly legend: ReactNode
  readonly options: readonly TileOption<V>[]
  /** A CSS length. */
  readonly minWidth?: string
}

/**
 * A question with its answers as tiles. They are native radio buttons, so arrow keys, Space and screen readers work.
 */
export function TileGroup<V extends string>({
  value,
  onChange,
  ...tiles
}: TilesProps<V> & { value: V | null; onChange: (value: V) => void }) {
  return (
    <Tiles minWidth="8rem" {...tiles} type="radio" isChecked={each => each === value} onPick={onChange} />
  )
}

/** The same for several answers, with check boxes. */
export function CheckTileGroup<V extends string>({
  values,
  onChange,
  ...tiles
}: TilesProps<V> & { values: readonly V[]; onChange: (values: V[]) => void }) {
  return (
    <Tiles
      minWidth="10rem"
      {...tiles}
      type="checkbox"
      isChecked={each => values.includes(each)}
      onPick={(picked, checked) =>
        onChange(checked ? [...values, picked] : values.filter(each => each !== picked))
      }
    />
  )
}

function Tiles<V extends string>(
  props: TilesProps<V> & {
    type: 'radio' | 'checkbox'
    isChecked: (value: V) => boolean
    onPick: (value: V, checked: boolean) => void
  },
) {
  const { minWidth = '' } = props
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{props.legend}</legend>
      {/* A custom property set through the DOM API, which a Content-Security-Policy without inline styles allows. */}
      <div className={styles.tiles} ref={element => element?.style.setProperty('--tile-min', minWidth)}>
        {props.options.map(option => (
          <Tile
            key={option.value}
            option={option}
            name={name}
            type={props.type}
            checked={props.isChecked(option.value)}
            onChange={checked => props.onPick(option.value, checked)}
          />
        ))}
      </div>
    </fieldset>
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
