import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { Phone } from '@mayim/ui/client/phone/phone.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'
import { EditBooking } from '../visit/edit-booking.tsx'
import { ConfirmPerson } from './confirm-person.tsx'
import { PersonCards } from './person-cards.tsx'
import { PersonGate } from './person-gate.tsx'
import { PersonMembership } from './person-membership.tsx'
import { PersonPayments } from './person-payments.tsx'
import { PersonPrepaid } from './person-prepaid.tsx'
import { PersonProfile } from './person-profile.tsx'
import { PersonText } from './person-text.tsx'
import { PersonVisits } from './person-visits.tsx'

/** The patron's page at the desk: profile, notes, reservations, saved cards without their numbers, membership. */
export function Person(props: {
  userId: string
  facility: FacilityInfo
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
                <Name person={person} />
                <p>{person.phone ? <Phone e164={person.phone} /> : t('desk.details.noPhone')}</p>
                <PersonMembership person={person} facility={props.facility} jobs={props.jobs} />
                <div className={styles.row}>
                  <Button icon="plus" onClick={() => setBooking(true)}>
                    {t('reception.person.book')}
                  </Button>
                </div>
              </header>
              <ConfirmPerson person={person} jobs={props.jobs} />
              <PersonVisits
                userId={person.id}
                facility={props.facility}
                onOpen={({ reservationId, reservationDate }) => {
                  props.onClose()
                  props.onChoose(reservationId, reservationDate)
                }}
              />
              <PersonProfile person={person} jobs={props.jobs} />
              <PersonPrepaid userId={person.id} facility={props.facility} jobs={props.jobs} />
              <PersonPayments userId={person.id} facility={props.facility} />
              <PersonCards userId={person.id} />
              <PersonGate person={person} />
              {person.phone && <PersonText userId={person.id} jobs={props.jobs} />}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

/** A walk-in may have no name. */
function Name({ person }: { person: UserAnswer }) {
  const name = `${person.firstName} ${person.lastName}`.trim()
  if (name === '') return null
  return (
    <h3>
      <bdi>{name}</bdi>
    </h3>
  )
}
