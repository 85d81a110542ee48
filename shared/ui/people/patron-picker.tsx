import { patronsShown } from '@mayim/contract/calls/merging.ts'
import { nameOf } from '@mayim/domain/people/names.ts'
import { useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { Phone } from '../client/phone.tsx'
import { useCall } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import styles from './people.module.css'

export type Patron = CallAnswer<'patronsFind'>[number]

/** One patron, found by a part of the name or the phone. */
export function PatronPicker(props: {
  label: string
  search: string
  patron: Patron | null
  /** The other account of the pair. */
  exceptId: string | undefined
  onPick: (patron: Patron | null) => void
}) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const { patron, onPick } = props
  if (patron)
    return (
      <PickedPatron
        label={props.label}
        patron={patron}
        onChange={() => {
          setText('')
          onPick(null)
        }}
      />
    )
  return (
    <div className={styles.form}>
      <Field
        label={props.search}
        hint={t('admin.patron.findHint')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={setText}
      />
      {text.trim().length > 1 && (
        <FoundPatrons text={text.trim()} exceptId={props.exceptId} onPick={onPick} />
      )}
    </div>
  )
}

/** The patron who was chosen, and the way back to the others. */
export function PickedPatron(props: { label: string; patron: Patron; onChange: () => void }) {
  const { t } = useTexts()
  return (
    <List label={props.label}>
      <ListRow
        note={props.label}
        end={
          <Button look="quiet" onClick={props.onChange}>
            {t('admin.patron.change')}
          </Button>
        }
      >
        <PatronName patron={props.patron} />
      </ListRow>
    </List>
  )
}

/** The patrons whose name or phone has a text, each to be chosen. */
export function FoundPatrons(props: {
  text: string
  exceptId?: string | undefined
  onPick: (patron: Patron) => void
}) {
  const { t } = useTexts()
  const found = useCall('patronsFind', { query: { text: props.text } })
  return (
    <Loaded query={found} lines={2}>
      {patrons => {
        const others = patrons.filter(({ id }) => id !== props.exceptId)
        if (others.length === 0) return <p className={styles.soft}>{t('admin.patron.nobody')}</p>
        return (
          <>
            {patrons.length > patronsShown && (
              <p className={styles.soft}>{t('admin.patron.more', { count: patronsShown })}</p>
            )}
            <List>
              {others.slice(0, patronsShown).map(patron => (
                <FoundRow key={patron.id} patron={patron} onPick={() => props.onPick(patron)} />
              ))}
            </List>
          </>
        )
      }}
    </Loaded>
  )
}

function FoundRow({ patron, onPick }: { patron: Patron; onPick: () => void }) {
  const { t, language } = useTexts()
  const night = patron.lastNight
  return (
    <ListRow
      note={
        night === null
          ? t('admin.patron.noVisit')
          : t('admin.patron.lastNight', { date: shortDate(night, language) })
      }
      end={
        <Button
          look="quiet"
          aria-label={t('admin.patron.choose', { name: `${nameOf(patron)} ${patron.phone ?? ''}`.trim() })}
          onClick={onPick}
        >
          {t('admin.patron.pick')}
        </Button>
      }
    >
      <PatronName patron={patron} />
    </ListRow>
  )
}

/** Her name and her phone; the phone alone where she has no name yet and her user name is her phone. */
export function PatronName({
  patron,
}: {
  patron: Pick<Patron, 'firstName' | 'lastName' | 'username' | 'phone'>
}) {
  const name = nameOf(patron)
  return (
    <>
      {name !== patron.phone && <bdi>{name}</bdi>} {patron.phone && <Phone e164={patron.phone} />}
    </>
  )
}
