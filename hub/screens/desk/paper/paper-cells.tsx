import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useFault } from '@mayim/ui/kit/use-fault.ts'
import type { ReactNode } from 'react'
import styles from '../forms/dialog.module.css'
import type { PaperRow } from './paper-line.ts'

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
