import { type PatronGroup, patronGroups, patronsListed } from '@mayim/contract/calls/merging.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import { useState } from 'react'
import { TellPatrons } from '../calendar/schedule/tell-patrons.tsx'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { SelectField } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { type Patron, PatronName } from './patron-picker.tsx'
import styles from './people.module.css'

/** The patrons of a group, page by page; those who are ticked are texted together (people-891). */
export function PatronList({ onOpen }: { onOpen: (patron: Patron) => void }) {
  const { t } = useTexts()
  const [group, setGroup] = useState<PatronGroup>('coming')
  const [skip, setSkip] = useState(0)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isTelling, tell] = useState(false)
  const list = useCall('patronsList', { query: { group, skip } })

  function choose(next: PatronGroup) {
    setGroup(next)
    setSkip(0)
    setTicked([])
  }

  const tick = (ids: readonly string[], isOn: boolean) =>
    setTicked([...ticked.filter(id => !ids.includes(id)), ...(isOn ? ids : [])])

  return (
    <section className={styles.section} aria-labelledby="patrons">
      <h2 id="patrons">{t('people.patrons.title')}</h2>
      <SelectField
        label={t('people.patrons.group')}
        value={group}
        options={patronGroups.map(value => ({ value, text: t(`people.patrons.of.${value}`) }))}
        onChange={value => choose(value as PatronGroup)}
      />
      <Loaded query={list} lines={5}>
        {({ count, patrons }) => (
          <>
            <p role="status" className={styles.soft}>
              {t('people.patrons.count', { count })}
            </p>
            <List label={t('people.patrons.title')}>
              {patrons.map(patron => (
                <PatronRow
                  key={patron.id}
                  patron={patron}
                  isTicked={ticked.includes(patron.id)}
                  onTick={isOn => tick([patron.id], isOn)}
                  onOpen={() => onOpen(patron)}
                />
              ))}
            </List>
            <div className={styles.actions}>
              <PageButtons skip={skip} count={count} onSkip={setSkip} />
              <Button look="quiet" onClick={() => tick(idsOf(patrons), true)}>
                {t('people.patrons.tickAll')}
              </Button>
              <Button disabled={ticked.length === 0} onClick={() => tell(true)}>
                {t('people.patrons.tell', { count: ticked.length })}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {isTelling && <TellPatrons userIds={ticked} why="" onClose={() => tell(false)} />}
    </section>
  )
}

const idsOf = (patrons: readonly Patron[]) => patrons.map(({ id }) => id)

function PageButtons(props: { skip: number; count: number; onSkip: (skip: number) => void }) {
  const { t } = useTexts()
  const { skip, count, onSkip } = props
  if (count <= patronsListed) return null
  return (
    <>
      <Button look="quiet" disabled={skip === 0} onClick={() => onSkip(skip - patronsListed)}>
        {t('people.patrons.before')}
      </Button>
      <Button
        look="quiet"
        disabled={skip + patronsListed >= count}
        onClick={() => onSkip(skip + patronsListed)}
      >
        {t('people.patrons.after')}
      </Button>
    </>
  )
}

interface PatronRowProps {
  readonly patron: Patron
  readonly isTicked: boolean
  readonly onTick: (isOn: boolean) => void
  readonly onOpen: () => void
}

function PatronRow({ patron, isTicked, onTick, onOpen }: PatronRowProps) {
  const { t, language } = useTexts()
  const name = `${nameOf(patron)} ${patron.phone ?? ''}`.trim()
  return (
    <ListRow
      note={
        patron.lastNight === null
          ? t('admin.patron.noVisit')
          : t('admin.patron.lastNight', { date: shortDate(patron.lastNight, language) })
      }
      end={
        <Button look="quiet" aria-label={t('people.patrons.openOf', { name })} onClick={onOpen}>
          {t('people.patrons.open')}
        </Button>
      }
    >
      <label className={styles.tick}>
        <input type="checkbox" checked={isTicked} onChange={event => onTick(event.target.checked)} />
        <PatronName patron={patron} />
      </label>
    </ListRow>
  )
}
