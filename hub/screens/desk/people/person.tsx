import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, SelectField, TextArea } from '@mayim/ui/kit/field.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { languageNames, languages } from '@mayim/ui/language.ts'
import { useState } from 'react'
import type { House } from '../../facility/use-house.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { EditBooking } from '../visit/edit-booking.tsx'
import { PersonCards } from './person-cards.tsx'
import { PersonText } from './person-text.tsx'
import { PersonVisits } from './person-visits.tsx'

/** A patron's page at the desk: profile, notes, reservations, cards without their numbers, membership. */
export function Person(props: {
  userId: string
  house: House
  jobs: Jobs
  onChoose: (reservationId: string, night: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const user = useCall('userGet', { params: { id: props.userId } })
  const [booking, setBooking] = useState(false)
  if (booking)
    return <EditBooking userId={props.userId} jobs={props.jobs} onClose={() => setBooking(false)} />
  return (
    <Dialog open drawer onClose={props.onClose} title={t('reception.person.title')}>
      <div className={styles.page}>
        <Loaded query={user} lines={6}>
          {person => (
            <>
              <header className={styles.lines}>
                <h3>
                  <bdi>{`${person.firstName} ${person.lastName}`.trim()}</bdi>
                </h3>
                <p>{person.phone ? <bdi dir="ltr">{person.phone}</bdi> : t('desk.details.noPhone')}</p>
                <Membership person={person} />
                <div className={styles.row}>
                  <Button icon="plus" onClick={() => setBooking(true)}>
                    {t('reception.person.book')}
                  </Button>
                </div>
              </header>
              <PersonVisits
                userId={person.id}
                house={props.house}
                onOpen={({ reservationId, reservationDate }) => {
                  props.onClose()
                  props.onChoose(reservationId, reservationDate)
                }}
              />
              <Profile person={person} jobs={props.jobs} />
              <PersonCards userId={person.id} />
              {person.phone && <PersonText userId={person.id} jobs={props.jobs} />}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

function Membership({ person }: { person: UserAnswer }) {
  const { t, language } = useTexts()
  const { membership } = person
  return (
    <p>
      {membership ? (
        <>
          <b>{membership.level}</b> ·{' '}
          {t('reception.person.member', { date: shortDate(membership.expires, language) })}
        </>
      ) : (
        t('reception.person.noMember')
      )}
    </p>
  )
}

/** Saved at once where it is a switch, with a button where it is written. */
function Profile({ person, jobs }: { person: UserAnswer; jobs: Jobs }) {
  const { t } = useTexts()
  const [fields, setFields] = useState({
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email ?? '',
    notes: person.notes ?? '',
    internalNote: person.internalNote ?? '',
  })
  const set = (key: keyof typeof fields) => (value: string) => setFields({ ...fields, [key]: value })
  const patch = useSend('userPatch')
  const profile = useSend('newUserInfo')
  const params = { id: person.id }
  const failure = patch.error ?? profile.error
  const replace = (path: string, value: string | boolean) => ({ op: 'replace' as const, path, value })
  const nameChanged = (['firstName', 'lastName', 'email'] as const).some(
    key => fields[key] !== (person[key] ?? ''),
  )

  function save() {
    const { firstName, lastName, email, notes, internalNote } = fields
    const { address = '', city = '', state = '', zipcode = '' } = person
    const saved = () => jobs.tell(t('reception.person.saved'))
    const saveName = () =>
      profile.mutate(
        { params, body: { firstName, lastName, email, address, city, state, zipcode } },
        { onSuccess: saved },
      )
    // It is saved when all of it is.
    patch.mutate(
      { params, body: [replace('/notes', notes), replace('/internalNote', internalNote)] },
      { onSuccess: nameChanged ? saveName : saved },
    )
  }

  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div className={styles.pair}>
        <Field label={t('reception.person.first')} value={fields.firstName} onChange={set('firstName')} />
        <Field label={t('reception.person.last')} value={fields.lastName} onChange={set('lastName')} />
        <Field label={t('reception.person.email')} ltr value={fields.email} onChange={set('email')} />
        <SelectField
          label={t('reception.person.language')}
          value={person.language}
          onChange={value => patch.mutate({ params, body: [replace('/language', value)] })}
          options={languages.map(value => ({ value, text: languageNames[value] }))}
        />
      </div>
      <TextArea
        label={t('reception.person.notes')}
        rows={2}
        maxLength={2000}
        value={fields.notes}
        onChange={set('notes')}
      />
      <TextArea
        label={t('reception.person.internal')}
        hint={t('reception.person.internalHint')}
        rows={2}
        maxLength={2000}
        value={fields.internalNote}
        onChange={set('internalNote')}
      />
      {failure && (
        <p className={styles.bad} role="alert">
          {failure.message}
        </p>
      )}
      <Button type="submit" busy={patch.isPending || profile.isPending}>
        {t('reception.person.save')}
      </Button>
      <Switch
        label={t('reception.person.discount')}
        checked={person.discount ?? false}
        onChange={value => patch.mutate({ params, body: [replace('/discount', value)] })}
      />
      <Switch
        label={t('reception.person.local')}
        checked={person.localResident ?? false}
        onChange={value => patch.mutate({ params, body: [replace('/localResident', value)] })}
      />
    </form>
  )
}
