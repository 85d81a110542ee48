import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { useFault } from '@mayim/ui/kit/field.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import type { ReactNode } from 'react'
import styles from '../forms/dialog.module.css'
import { blankRow, type PaperRow, type PaperWalkInRow } from './paper-line.ts'

/** The lines of the sheet by code, with what was written on it. */
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

export type Attendants = CallAnswer<'attendantsList'>
type Written = Omit<PaperRow, 'came'>

/** The four columns that are blank on the sheet: arrival, departure, attendant and payment. */
export function PaperCells(props: {
  /** The patron of the line, for the labels. */
  of: string
  row: Written
  attendants: Attendants
  arrivedRequired?: boolean
  onChange: (more: Partial<Written>) => void
}) {
  const { t } = useTexts()
  const { row, onChange } = props
  const label = (key: keyof Written) =>
    `${props.of} ${t(`reception.paper.${key === 'attendantId' ? 'attendant' : key}`)}`
  return (
    <>
      {(['arrived', 'left'] as const).map(key => (
        <Cell key={key}>
          <input
            type="time"
            aria-label={label(key)}
            required={key === 'arrived' && (props.arrivedRequired ?? false)}
            value={row[key]}
            onChange={event => onChange({ [key]: event.target.value })}
          />
        </Cell>
      ))}
      <td>
        <select
          aria-label={label('attendantId')}
          value={row.attendantId}
          onChange={event => onChange({ attendantId: event.target.value })}
        >
          <option value="" />
          {props.attendants.map(({ id, firstName, lastName }) => (
            <option key={id} value={id}>
              {`${firstName} ${lastName}`.trim()}
            </option>
          ))}
        </select>
      </td>
      <Cell>
        <input
          type="number"
          min="0"
          step="0.01"
          inputMode="decimal"
          aria-label={label('paid')}
          value={row.paid}
          onChange={event => onChange({ paid: event.target.value })}
        />
      </Cell>
    </>
  )
}

/** A cell that says what is wrong with its field. */
function Cell({ children }: { children: ReactNode }) {
  const { fault, listeners } = useFault()
  return (
    <td {...listeners}>
      {children}
      {fault && (
        <p className={styles.bad} role="alert">
          {fault}
        </p>
      )}
    </td>
  )
}

/** Patrons who came and are not on the sheet: name or phone, time, bath or shower, and payment. */
export function PaperWalkIns(props: {
  rows: readonly PaperWalkInRow[]
  attendants: Attendants
  onRows: (rows: readonly PaperWalkInRow[]) => void
}) {
  const { t } = useTexts()
  const { rows, onRows } = props
  const set = (key: string, more: Partial<PaperWalkInRow>) =>
    onRows(rows.map(row => (row.key === key ? { ...row, ...more } : row)))
  function add() {
    const key = crypto.randomUUID()
    onRows([...rows, { key, who: '', bath: false, arrived: '', left: '', attendantId: '', paid: '' }])
  }
  return (
    <section className={styles.lines}>
      <h3>{t('reception.paper.unbooked')}</h3>
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              {(['who', 'bath', 'arrived', 'left', 'attendant', 'paid'] as const).map(key => (
                <th key={key}>{t(`reception.paper.${key}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <WalkInLine
                key={row.key}
                row={row}
                line={at + 1}
                attendants={props.attendants}
                onChange={more => set(row.key, more)}
                onDrop={() => onRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.row}>
        <Button look="quiet" icon="plus" onClick={add}>
          {t('reception.paper.add')}
        </Button>
      </div>
    </section>
  )
}

function WalkInLine(props: {
  row: PaperWalkInRow
  /** The number of the line, from 1. */
  line: number
  attendants: Attendants
  onChange: (more: Partial<PaperWalkInRow>) => void
  onDrop: () => void
}) {
  const { t } = useTexts()
  const { row, line, onChange } = props
  return (
    <tr>
      <td>
        <input
          // A new line is focused, to be typed at once.
          // biome-ignore lint/a11y/noAutofocus: the press that added the line leads into it
          autoFocus
          autoComplete="off"
          maxLength={80}
          aria-label={`${line} ${t('reception.paper.who')}`}
          value={row.who}
          onChange={event => onChange({ who: event.target.value })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={`${line} ${t('reception.paper.bath')}`}
          checked={row.bath}
          onChange={event => onChange({ bath: event.target.checked })}
        />
      </td>
      <PaperCells
        of={String(line)}
        row={row}
        attendants={props.attendants}
        arrivedRequired
        onChange={onChange}
      />
      <td>
        <button
          type="button"
          className={styles.step}
          aria-label={t('reception.paper.drop', { line })}
          onClick={props.onDrop}
        >
          <Icon name="cross" />
        </button>
      </td>
    </tr>
  )
}
