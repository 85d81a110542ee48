import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { CheckTileGroup } from '@mayim/ui/kit/tile.tsx'
import { type Schema, type Shape, shapeOf } from './schema-shape.ts'
import { useWiringWords } from './wiring-words.ts'

export interface LineProps {
  readonly name: string
  readonly schema: Schema
  /** Undefined where the file leaves it out. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isRequired?: boolean
}

/** A value that is asked for in one line. */
export function OneLine({
  name,
  schema,
  value,
  onChange,
  isRequired = false,
  shape,
}: LineProps & { shape: Shape }) {
  const words = useWiringWords()
  const label = words(name)
  if (shape.is === 'yesNo') return <Switch label={label} checked={value === true} onChange={onChange} />
  if (shape.is === 'wire') return <Wire {...{ name, value, onChange, isRequired }} input={shape.input} />
  if (shape.is === 'several')
    return (
      <CheckTileGroup
        legend={label}
        values={Array.isArray(value) ? value.map(String) : []}
        onChange={chosen => onChange(chosen.length === 0 ? undefined : chosen)}
        options={shape.options.map(each => ({ value: each, content: words(each) }))}
      />
    )
  if (shape.is === 'choice')
    return (
      <SelectField
        label={label}
        value={String(value ?? '')}
        onChange={chosen => onChange(shape.options.find(each => String(each) === chosen))}
        options={[
          ...(isRequired ? [] : [{ value: '', text: words('unset') }]),
          ...shape.options.map(each => ({ value: String(each), text: words(String(each)) })),
        ]}
      />
    )
  const isNumber = shape.is === 'number'
  const isMany = shape.is === 'numbers' || shape.is === 'texts'
  const read = (text: string): unknown => {
    if (isMany) {
      const parts = text.split(/[\s,]+/).filter(Boolean)
      return shape.is === 'numbers' ? parts.map(Number) : parts
    }
    if (text === '') return isRequired && !isNumber ? '' : undefined
    return isNumber && /^-?\d+$/.test(text) ? Number(text) : text
  }
  return (
    <Field
      label={label}
      ltr
      value={isMany ? (Array.isArray(value) ? value.join(', ') : '') : String(value ?? '')}
      onChange={text => onChange(read(text))}
      required={isRequired && !isMany}
      inputMode={isNumber ? 'numeric' : 'text'}
      maxLength={schema.maxLength ?? 200}
      spellCheck={false}
    />
  )
}

/** An input, and whether it is inverted. */
function Wire({ name, value, onChange, isRequired, input }: Omit<LineProps, 'schema'> & { input: Schema }) {
  const words = useWiringWords()
  const isObject = typeof value === 'object' && value !== null
  const { input: channel, invert } = (isObject ? value : { input: value }) as {
    input?: unknown
    invert?: boolean
  }
  const put = (next: unknown, inverted: boolean) =>
    onChange(next === undefined || !inverted ? next : { input: next, invert: true })
  return (
    <>
      <OneLine
        name={name}
        schema={input}
        shape={shapeOf(input)}
        value={channel}
        onChange={next => put(next, invert === true)}
        isRequired={isRequired ?? false}
      />
      {channel !== undefined && (
        <Switch label={words('invert')} checked={invert === true} onChange={next => put(channel, next)} />
      )}
    </>
  )
}
