import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import styles from '../forms/dialog.module.css'
import { type Attendants, PaperCells } from './paper-cells.tsx'
import { blankRow, type PaperRow } from './paper-line.ts'

/** The lines of the sheet: code for code, with what was written down. */
export function PaperTable(props: {
  visits: readonly StaffReservation[]
  rows: ReadonlyMap<string, PaperRow>
  attendants: Attendants
  onRow: (reservationId: string, more: Partial<PaperRow>) => void
}) {
  const { t } = useTexts()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['code', 'came', 'arrived', 'left', 'attendant', 'paid'] as const).map(key => (
            <th key={key}>{t(`reception.paper.${key}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.visits.map(({ reservationId, reservationCode: code }) => {
          const row = props.rows.get(reservationId) ?? blankRow
          return (
            <tr key={reservationId}>
              <th scope="row">
                <bdi data-digits>{code}</bdi>
              </th>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${code} ${t('reception.paper.came')}`}
                  checked={row.came}
                  onChange={event => props.onRow(reservationId, { came: event.target.checked })}
                />
              </td>
              <PaperCells
                of={code}
                row={row}
                attendants={props.attendants}
                onChange={more => props.onRow(reservationId, { ...more, came: true })}
              />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
