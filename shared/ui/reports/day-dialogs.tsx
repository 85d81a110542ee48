import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Facts } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './day.module.css'

interface DayDialogProps {
  readonly visit: StaffReservation
  readonly onClose: () => void
}

/** The notes of a reservation: of the patron for this visit and for all, and of the desk. */
export function NotesDialog({ visit, onClose }: DayDialogProps) {
  const { t } = useTexts()
  const notes = [
    { key: 'visit', name: t('schedule.day.ofVisit'), value: visit.reservationNotes },
    { key: 'patron', name: t('schedule.day.ofPatron'), value: visit.userNotes },
    { key: 'desk', name: t('schedule.day.ofDesk'), value: visit.notes },
  ].filter(({ value }) => value.trim() !== '')
  return (
    <Dialog open onClose={onClose} title={t('schedule.day.notesOf', { code: visit.reservationCode })}>
      <Facts facts={notes.map(note => ({ ...note, isProse: true }))} />
    </Dialog>
  )
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
