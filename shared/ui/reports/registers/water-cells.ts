import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { shortDate } from '../../format.ts'
import { textOf } from '../../i18n.ts'
import type { Language } from '../../language.ts'
import { momentOf, type RegisterPlace } from './register-place.ts'

/** A column of the log of the water, the same on the screen, on paper and in the file. */
export interface WaterCell {
  readonly id: string
  readonly name: string
  readonly text: (entry: RegisterEntry) => string
}

/** When, which mikvah, what was measured and checked, the note, and who. */
export function waterCells({ timeZone, unit }: RegisterPlace, language: Language): WaterCell[] {
  const measure = (id: 'level' | 'temperature' | 'ph' | 'chlorine'): WaterCell => ({
    id,
    name: textOf(`registers.water.${id}`, { unit: `°${unit}` }),
    text: ({ water }) => (id === 'temperature' ? temperatureText(water, unit) : String(water?.[id] ?? '')),
  })
  return [
    { id: 'when', name: textOf('registers.water.when'), text: ({ at }) => momentOf(at, timeZone, language) },
    { id: 'which', name: textOf('registers.water.which'), text: ({ subject }) => subject },
    ...(['level', 'temperature', 'ph', 'chlorine'] as const).map(measure),
    {
      id: 'filledOn',
      name: textOf('registers.water.filledOn'),
      text: ({ water }) => (water?.filledOn ? shortDate(water.filledOn, language) : ''),
    },
    { id: 'checked', name: textOf('registers.water.checked'), text: checkedText },
    { id: 'note', name: textOf('registers.water.note'), text: noteText },
    { id: 'by', name: textOf('registers.water.by'), text: ({ by }) => by },
  ]
}

/** A temperature, with its unit where the heading names another one. */
export function temperatureText(water: RegisterEntry['water'], headed: RegisterPlace['unit']): string {
  const { temperature, unit = headed } = water ?? {}
  if (temperature === undefined) return ''
  return unit === headed ? String(temperature) : `${temperature} °${unit}`
}

function checkedText({ water }: RegisterEntry): string {
  const found = (['seams', 'filters'] as const).filter(id => water?.[id] === true)
  return found.map(id => textOf(`registers.water.${id}Short`)).join(', ')
}

function noteText({ note, closed }: RegisterEntry): string {
  const struck = closed ? textOf('registers.water.struck', { name: closed.by, note: closed.note }) : ''
  return [note, struck].filter(text => text !== '').join(' · ')
}
