import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import {
  type LimitedMeasure,
  limitedMeasures,
  outsideLimits,
  type WaterLimits,
} from '@mayim/domain/building/supervision.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { saveCsv } from '../client/save-csv.ts'
import { shortDate, withoutMarks } from '../format.ts'
import { textOf, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { DateField } from '../kit/date-field.tsx'
import type { Language } from '../language.ts'
import { momentOf, type RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'
import { StrikeDialog } from './strike-dialog.tsx'
import { WaterForm } from './water-form.tsx'
import { outsideText } from './water-words.ts'

/** The log of the water, as table, CSV and print (building-562). */
export function WaterLog({ tonight, place }: { tonight: string; place: RegisterPlace }) {
  const { t, language } = useTexts()
  const [range, setRange] = useState({ dt: addDays(tonight, -30), dtTo: tonight })
  const [adding, setAdding] = useState(false)
  const log = useCall('registerList', { params: { register: 'water' }, query: range })
  const write = (end: keyof typeof range) => (value: string) => setRange({ ...range, [end]: value })
  const entries = log.data?.entries ?? []
  const limits = log.data?.limits ?? null
  return (
    <section className={`${styles.section} ${styles.printed}`} aria-labelledby="water">
      <div className={styles.head}>
        <h2 id="water">{t('registers.water.title')}</h2>
        <Button look="quiet" icon="plus" onClick={() => setAdding(true)}>
          {t('registers.water.add')}
        </Button>
      </div>
      <p className={styles.paperOnly}>
        {shortDate(range.dt, language)} – {shortDate(range.dtTo, language)}
      </p>
      <p className={styles.soft}>{t('registers.water.hint')}</p>
      <div className={styles.bar}>
        <DateField label={t('registers.water.from')} value={range.dt} onChange={write('dt')} />
        <DateField label={t('registers.water.to')} value={range.dtTo} onChange={write('dtTo')} />
        <Button
          look="quiet"
          disabled={entries.length === 0}
          onClick={() => saveWater(entries, place, limits)}
        >
          {t('registers.water.save')}
        </Button>
        <Button look="quiet" icon="printer" onClick={() => print()}>
          {t('registers.water.print')}
        </Button>
      </div>
      <Loaded query={log} lines={4}>
        {answer =>
          answer.entries.length === 0 ? (
            <p className={styles.soft}>{t('registers.water.none')}</p>
          ) : (
            <WaterTable entries={answer.entries} place={place} limits={answer.limits} />
          )
        }
      </Loaded>
      {adding && <WaterForm place={place} limits={limits} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** On a phone each line is a card with the headings beside the values. */
function WaterTable(props: {
  entries: readonly RegisterEntry[]
  place: RegisterPlace
  limits: WaterLimits | null
}) {
  const { entries, place, limits } = props
  const { t, language } = useTexts()
  const [struck, setStruck] = useState<RegisterEntry | null>(null)
  const cells = waterCells(place, language, limits)
  return (
    <div className={styles.swept}>
      <table className={styles.log}>
        <thead>
          <tr>
            {cells.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <td className={styles.screenOnly} />
          </tr>
        </thead>
        <tbody>
          {entries.map(entry => (
            <tr key={entry.id} data-closed={entry.closed !== null || undefined}>
              {cells.map(({ id, name, text }) => (
                <td key={id} data-name={name} data-empty={text(entry) === '' || undefined}>
                  <bdi>{text(entry)}</bdi>
                </td>
              ))}
              <td className={styles.screenOnly}>
                {!entry.closed && (
                  <Button
                    look="plain"
                    aria-label={t('registers.water.strikeOf', { when: cells[0]?.text(entry) ?? '' })}
                    onClick={() => setStruck(entry)}
                  >
                    {t('registers.water.strike')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {struck && (
        <StrikeDialog
          entry={struck}
          title={t('registers.water.strikeOf', { when: momentOf(struck.at, place.timeZone, language) })}
          onClose={() => setStruck(null)}
        />
      )}
    </div>
  )
}

/** Hands the log of the water over as CSV; no cell runs as a formula (privacy-42). */
function saveWater(
  entries: readonly RegisterEntry[],
  place: RegisterPlace,
  limits: WaterLimits | null,
): void {
  const cells = waterCells(place, 'en', limits)
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone: place.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  saveCsv('water.csv', [
    cells.map(({ name }) => withoutMarks(name)),
    ...entries.map(entry =>
      cells.map(({ id, text }) =>
        id === 'when' ? time.format(new Date(entry.at)) : withoutMarks(text(entry)),
      ),
    ),
  ])
}

/** A column of the log of the water, the same on the screen, on paper and in the file. */
interface WaterCell {
  readonly id: string
  readonly name: string
  readonly text: (entry: RegisterEntry) => string
}

/** When, which mikvah, what was measured and checked, the note, and who. */
function waterCells(
  { timeZone, unit }: RegisterPlace,
  language: Language,
  limits: WaterLimits | null,
): WaterCell[] {
  const measure = (id: LimitedMeasure): WaterCell => ({
    id,
    name: textOf(`registers.water.${id}`, { unit: `°${unit}` }),
    text: ({ water }) => {
      const value = id === 'temperature' ? temperatureText(water, unit) : String(water?.[id] ?? '')
      const outside = water && limits ? outsideLimits(water, limits, unit) : []
      const found = outside.find(({ measure: each }) => each === id)
      return found ? `${value} · ${outsideText(found)}` : value
    },
  })
  return [
    { id: 'when', name: textOf('registers.water.when'), text: ({ at }) => momentOf(at, timeZone, language) },
    { id: 'which', name: textOf('registers.water.which'), text: ({ subject }) => subject },
    ...limitedMeasures.map(measure),
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
