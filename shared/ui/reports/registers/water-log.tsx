import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'
import { shortDate } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/date-field.tsx'
import type { RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'
import { saveWater } from './save-water.ts'
import { StrikeDialog } from './strike-dialog.tsx'
import { waterCells } from './water-cells.ts'
import { WaterForm } from './water-form.tsx'

/** The log of the water, as table, CSV and print (building-562). */
export function WaterLog({ tonight, place }: { tonight: string; place: RegisterPlace }) {
  const { t, language } = useTexts()
  const [range, setRange] = useState({ dt: addDays(tonight, -30), dtTo: tonight })
  const [adding, setAdding] = useState(false)
  const log = useCall('registerList', { params: { register: 'water' }, query: range })
  const write = (end: keyof typeof range) => (value: string) => setRange({ ...range, [end]: value })
  const entries = log.data?.entries ?? []
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
        <Button look="quiet" disabled={entries.length === 0} onClick={() => saveWater(entries, place)}>
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
            <WaterTable entries={answer.entries} place={place} />
          )
        }
      </Loaded>
      {adding && <WaterForm place={place} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** On a phone each line is a card with the headings beside the values. */
function WaterTable({ entries, place }: { entries: readonly RegisterEntry[]; place: RegisterPlace }) {
  const { t, language } = useTexts()
  const [struck, setStruck] = useState<RegisterEntry | null>(null)
  const cells = waterCells(place, language)
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
      {struck && <StrikeDialog entry={struck} place={place} onClose={() => setStruck(null)} />}
    </div>
  )
}
