import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { Overtaken } from '@mayim/ui/client/overtaken.tsx'
import { useFormSend } from '@mayim/ui/client/use-form-send.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form, TextArea } from '@mayim/ui/kit/field.tsx'
import { useDraft } from '@mayim/ui/kit/use-draft.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

const longest = 1000

/** The notes of one reservation: those of staff, and the patron's own. */
export function Notes(props: { visit: StaffReservation; jobs: Jobs; onClose: () => void }) {
  const { t } = useTexts()
  const { visit, jobs, onClose } = props
  const { draft, touched, change } = useDraft({ notes: visit.notes, userNotes: visit.userNotes })
  const send = useFormSend('reservationNotes', 'dayBoard')
  const code = visit.reservationCode
  return (
    <Dialog open onClose={onClose} title={t('board.notes.title', { code })}>
      <Form
        className={styles.form}
        onSend={() => {
          send.mutate(
            { params: { id: visit.reservationId }, body: touched },
            {
              onSuccess: () => {
                jobs.tell(t('board.notes.saved', { code }))
                onClose()
              },
            },
          )
        }}
      >
        <Overtaken error={send.overtaken} onTheirs={onClose} />
        <TextArea
          label={t('board.notes.staff')}
          rows={3}
          maxLength={longest}
          autoFocus
          value={draft.notes}
          onChange={notes => change({ notes })}
        />
        <TextArea
          label={t('board.notes.hers')}
          rows={3}
          maxLength={longest}
          value={draft.userNotes}
          onChange={userNotes => change({ userNotes })}
          error={send.overtaken ? null : send.error?.message}
        />
        <Button type="submit" busy={send.isPending}>
          {t('board.notes.save')}
        </Button>
      </Form>
    </Dialog>
  )
}
