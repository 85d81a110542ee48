import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { isTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { useState } from 'react'
import { Phone } from '../client/phone.tsx'
import { useSend } from '../client/queries.ts'
import { money, wallTime } from '../format.ts'
import { textOf, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { StatusBadge } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Facts } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import type { Language } from '../language.ts'
import type { PaymentPlace } from '../money/payments/pay-back.tsx'
import styles from './day.module.css'

interface DayDialogProps {
  readonly visit: StaffReservation
  readonly onClose: () => void
}

interface VisitDialogProps extends DayDialogProps {
  readonly place: PaymentPlace
  readonly onOpen: (what: 'text' | 'exclusions') => void
}

const over = new Set<string>(['Canceled', 'Replaced', 'Done'])

/**
 * A reservation of the night with what an Admin does with it: the way to the patron, a text to her, her exclusions, and
 * canceling (screens-72).
 */
export function VisitDialog({ visit, place, onClose, onOpen }: VisitDialogProps) {
  const { t, language } = useTexts()
  const { reservationId: id, reservationCode: code, reservationStatus: status, user } = visit
  const [isAsked, ask] = useState(false)
  const cancel = useSend('reservationStatus')
  const body = { status: 'Canceled', expectedStatus: status } as const
  const stop = () => cancel.mutate({ params: { id }, body }, { onSuccess: onClose })
  const shown = (amount: number) => <bdi>{money(amount, place.currency, language)}</bdi>
  return (
    <Dialog open onClose={onClose} title={t('schedule.day.visitOf', { code })}>
      <Facts
        facts={[
          { key: 'patron', name: t('schedule.day.patron'), value: <PatronLink user={user} /> },
          { key: 'time', name: t('schedule.day.time'), value: timeOfVisit(visit, language) },
          {
            key: 'status',
            name: t('schedule.day.status'),
            value: <StatusBadge status={status} canceling={visit.cancelRequested} />,
          },
          { key: 'type', name: t('schedule.day.type'), value: t(`patron.roomType.${visit.roomType}`) },
          { key: 'paid', name: t('schedule.day.paid'), value: shown(visit.amountPaid) },
          { key: 'balance', name: t('schedule.day.balance'), value: shown(openBalance(visit)) },
          ...notesOf(visit).map(([key, value]) => ({
            ...{ key, value, isProse: true },
            name: t(`schedule.day.${key}`),
          })),
        ]}
      />
      {cancel.error && <Notice tone="error">{cancel.error.message}</Notice>}
      {isAsked ? (
        <>
          <p>{t('schedule.day.cancelSure', { code })}</p>
          <div className={styles.actions}>
            <Button look="danger" busy={cancel.isPending} onClick={stop}>
              {t('schedule.day.cancel')}
            </Button>
            <Button look="quiet" onClick={() => ask(false)}>
              {t('schedule.day.keep')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          {user.phone && (
            <Button look="quiet" onClick={() => onOpen('text')}>
              {t('schedule.day.text')}
            </Button>
          )}
          <Button look="quiet" onClick={() => onOpen('exclusions')}>
            {t('schedule.day.excluded')}
          </Button>
          {!over.has(status) && !isInRoom(status) && !visit.cancelRequested && (
            <Button look="quiet" onClick={() => ask(true)}>
              {t('schedule.day.cancel')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The time, or that staff have still to set it. */
export function timeOfVisit(visit: StaffReservation, language: Language): string {
  return isTimeToBeSet(visit, visit.reservationTime)
    ? textOf('schedule.day.timeToBeSet')
    : wallTime(visit.reservationTime, language)
}

function PatronLink({ user: { firstName = '', lastName = '', phone } }: Pick<StaffReservation, 'user'>) {
  const name = `${firstName} ${lastName}`.trim()
  return (
    <a href={`/admin/people?find=${encodeURIComponent(phone ?? name)}`}>
      <bdi>{name}</bdi> {phone && <Phone e164={phone} />}
    </a>
  )
}

/** The notes that are there: of the patron for this visit and for all, and of the desk. */
export function notesOf(visit: StaffReservation) {
  const notes = [
    ['ofVisit', visit.reservationNotes],
    ['ofPatron', visit.userNotes],
    ['ofDesk', visit.notes],
  ] as const
  return notes.filter(([, note]) => note.trim() !== '')
}

/** The attendants whom the patron excludes, opened by a press of its own, which is recorded (screens-73). */
export function ExclusionsDialog({ visit, onClose }: DayDialogProps) {
  const { t } = useTexts()
  const open = useSend('excludedAttendantsOpen')
  return (
    <Dialog open onClose={onClose} title={t('schedule.day.excludedOf', { code: visit.reservationCode })}>
      {open.error && <Notice tone="error">{open.error.message}</Notice>}
      {open.data === undefined ? (
        <>
          <p>{t('schedule.day.explain')}</p>
          <div className={styles.actions}>
            <Button busy={open.isPending} onClick={() => open.mutate({ params: { id: visit.userId } })}>
              {t('schedule.day.open')}
            </Button>
          </div>
        </>
      ) : open.data.length === 0 ? (
        <p>{t('schedule.day.nobody')}</p>
      ) : (
        <ul>
          {open.data.map(({ attendantId, firstName, lastName }) => (
            <li key={attendantId}>
              <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
