import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { StatusBadge } from '@mayim/ui/kit/chip.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { useNavigate } from 'react-router'
import { useNightNames } from '../../frame/parts/night-name.ts'
import { useVisitTime } from '../../frame/parts/visit-time.ts'
import { isEditable, useMyReservations } from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import { editDraft } from './edit-draft.ts'
import { RedirectTo } from './redirect-to.tsx'
import styles from './reserve.module.css'
import { emptyDraft, useGoTo } from './step.ts'
import { useBegin } from './use-begin.ts'

/** The patron's reservations with their actions; if there are none, a button to make one. */
export function ReservationList() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const begin = useBegin()
  const { query, today, reservations, reserved } = useMyReservations()
  if (query.data && reservations.length === 0) return <RedirectTo step={{ step: 'start' }} />
  return (
    <Screen
      title={t('patron.start.title')}
      onBack={() => void navigate('/')}
      foot={
        query.data &&
        !reserved && (
          <Button block icon="plus" onClick={() => begin(emptyDraft)}>
            {t('patron.start.create')}
          </Button>
        )
      }
    >
      <h1>{t('patron.start.title')}</h1>
      <Loaded query={query}>
        {() => (
          <List label={t('patron.start.title')}>
            {reservations.map(each => (
              <Row key={each.reservationId} reservation={each} editable={isEditable(each, today)} />
            ))}
          </List>
        )}
      </Loaded>
    </Screen>
  )
}

/** An active reservation with a balance can be paid (booking-50). */
function isPayable({ paid, balance, reservationStatus }: PatronReservation): boolean {
  return !paid && balance > 0 && reservationStatus !== 'Canceled'
}

function Row({ reservation, editable }: { reservation: PatronReservation; editable: boolean }) {
  const { t } = useTexts()
  const timeOf = useVisitTime()
  const nights = useNightNames()
  const goTo = useGoTo()
  const begin = useBegin()
  return (
    <ListRow
      note={
        <>
          {timeOf(reservation)}{' '}
          <StatusBadge status={reservation.reservationStatus} canceling={reservation.cancelRequested} />
        </>
      }
      end={
        <div className={styles.actions}>
          {editable && (
            <Button look="plain" onClick={() => begin(editDraft(reservation))}>
              {t('patron.start.edit')}
            </Button>
          )}
          {isPayable(reservation) && (
            <Button
              look="plain"
              onClick={() => goTo({ step: 'pay', reservationId: reservation.reservationId })}
            >
              {t('visit.pay')}
            </Button>
          )}
          <Button
            look="quiet"
            onClick={() => goTo({ step: 'view', reservationId: reservation.reservationId })}
          >
            {t('patron.start.view')}
          </Button>
        </div>
      }
    >
      {nights.full(reservation.reservationDate)}
    </ListRow>
  )
}
