import { isCivilDate } from '@mayim/domain/calendar/business-day.ts'
import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

interface Typed {
  /** The chosen date while this was typed. */
  readonly at: string
  readonly text: string
}

/**
 * A date that a page leads to at once. While a year is typed, the browser reports the years 0002, 0020 and 0202: the
 * field shows them and chooses no date outside its bounds. Without a date it shows the chosen one again when it is left.
 */
export function DateField({
  value,
  onChange,
  min = '1900-01-01',
  max = '2199-12-31',
  ...field
}: Omit<ComponentProps<typeof Field>, 'type' | 'min' | 'max' | 'onBlur'> & {
  min?: string | undefined
  max?: string | undefined
}) {
  const [typed, setTyped] = useState<Typed>({ at: value, text: value })

  function type(text: string) {
    const isChosen = isCivilDate(text) && text >= min && text <= max
    setTyped({ at: isChosen ? text : value, text })
    if (isChosen) onChange(text)
  }

  return (
    <Field
      {...field}
      type="date"
      min={min}
      max={max}
      value={typed.at === value ? typed.text : value}
      onChange={type}
      onBlur={() => setTyped({ at: value, text: value })}
    />
  )
}
