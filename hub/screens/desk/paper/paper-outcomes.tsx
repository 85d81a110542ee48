import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import styles from '../forms/dialog.module.css'
import { isEntered, type PaperWalkInRow } from './paper-line.ts'

/** How many lines were taken, and of each other one why it was not. */
export function PaperOutcomes(props: {
  outcomes: CallAnswer<'enterFromPaper'>
  all: readonly StaffReservation[]
  walkIns: readonly PaperWalkInRow[]
}) {
  const { t } = useTexts()
  const refused = props.outcomes.filter(each => !isEntered(each))
  const nameOf = (id: string) =>
    props.all.find(each => each.reservationId === id)?.reservationCode ??
    props.walkIns.find(({ key }) => key === id)?.who
  return (
    <div role="status">
      <p className={styles.strong}>
        {t('reception.paper.entered', { count: props.outcomes.length - refused.length })}
      </p>
      <ul className={styles.lines}>
        {refused.map(({ reservationId, outcome }) => (
          <li key={reservationId} className={styles.bad}>
            <bdi>{nameOf(reservationId)}</bdi>: {t(`refusal.${outcome}` as TextKey)}
          </li>
        ))}
      </ul>
    </div>
  )
}
