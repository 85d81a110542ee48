import { Button } from '@mantine/core'
import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { Field } from '@mayim/shared/ui/base/field.tsx'
import type { CallAnswer } from '@mayim/shared/ui/client/call-api.ts'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import styles from './dialog.module.css'
import { type PaperRow, paperLine } from './paper-line.ts'

const blank: PaperRow = { came: false, arrived: '', left: '', attendantId: '', paid: '' }
const ended = new Set(['Done', 'Canceled', 'Replaced'])

/** An evening that was kept on paper, entered in one list; each line tells what came of it. */
export function FromPaper(props: {
  date: string
  reservations: readonly StaffReservation[]
  onClose: () => void
}) {
  const { t } = useTexts()
  const [date, setDate] = useState(props.date)
  const other = useCall('listAdmin', { query: { dt: date } }, { enabled: date !== props.date })
  const attendants = useCall('attendantsList', { query: {} }).data ?? []
  const [rows, setRows] = useState<ReadonlyMap<string, PaperRow>>(new Map())
  const enter = useSend('enterFromPaper')
  const all = date === props.date ? props.reservations : (other.data ?? [])
  const open = all.filter(each => !ended.has(each.reservationStatus))
  const set = (id: string, more: Partial<PaperRow>) =>
    setRows(before => new Map(before).set(id, { ...(before.get(id) ?? blank), ...more }))
  return (
    <Dialog open drawer onClose={props.onClose} title={t('reception.paper.title')}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          const lines = open.map(visit => paperLine(visit.reservationId, rows.get(visit.reservationId)))
          enter.mutate({ body: { date, lines } })
        }}
      >
        <p>{t('reception.paper.explain')}</p>
        <Field label={t('reception.paper.night')} type="date" ltr value={date} onChange={setDate} />
        {open.length === 0 && !enter.data && <p className={styles.told}>{t('reception.paper.nobody')}</p>}
        {open.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                {(['code', 'came', 'arrived', 'left', 'attendant', 'paid'] as const).map(key => (
                  <th key={key}>{t(`reception.paper.${key}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {open.map(visit => (
                <Row
                  key={visit.reservationId}
                  code={visit.reservationCode}
                  row={rows.get(visit.reservationId) ?? blank}
                  attendants={attendants}
                  onChange={more => set(visit.reservationId, more)}
                />
              ))}
            </tbody>
          </table>
        )}
        {enter.error && (
          <p className={styles.bad} role="alert">
            {enter.error.message}
          </p>
        )}
        {enter.data && <Outcomes outcomes={enter.data} all={all} />}
        <Button type="submit" loading={enter.isPending} disabled={open.length === 0}>
          {t('reception.paper.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

function Outcomes(props: { outcomes: CallAnswer<'enterFromPaper'>; all: readonly StaffReservation[] }) {
  const { t } = useTexts()
  return (
    <ul className={styles.lines} role="status">
      {props.outcomes.map(({ reservationId, message }) => (
        <li key={reservationId} className={message ? styles.bad : undefined}>
          <bdi data-digits>
            {props.all.find(each => each.reservationId === reservationId)?.reservationCode}
          </bdi>{' '}
          {message ?? t('reception.paper.outcome')}
        </li>
      ))}
    </ul>
  )
}

function Row(props: {
  code: string
  row: PaperRow
  attendants: CallAnswer<'attendantsList'>
  onChange: (more: Partial<PaperRow>) => void
}) {
  const { t } = useTexts()
  const { code, row, onChange } = props
  const label = (key: 'came' | 'arrived' | 'left' | 'attendant' | 'paid') =>
    `${code} ${t(`reception.paper.${key}`)}`
  return (
    <tr>
      <th scope="row">
        <bdi data-digits>{code}</bdi>
      </th>
      <td>
        <input
          type="checkbox"
          aria-label={label('came')}
          checked={row.came}
          onChange={event => onChange({ came: event.target.checked })}
        />
      </td>
      {(['arrived', 'left'] as const).map(key => (
        <td key={key}>
          <input
            type="time"
            aria-label={label(key)}
            value={row[key]}
            onChange={event => onChange({ [key]: event.target.value, came: true })}
          />
        </td>
      ))}
      <td>
        <select
          aria-label={label('attendant')}
          value={row.attendantId}
          onChange={event => onChange({ attendantId: event.target.value, came: true })}
        >
          <option value="" />
          {props.attendants.map(({ id, firstName, lastName }) => (
            <option key={id} value={id}>
              {`${firstName} ${lastName}`.trim()}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          type="number"
          min="0"
          step="0.01"
          inputMode="decimal"
          aria-label={label('paid')}
          value={row.paid}
          onChange={event => onChange({ paid: event.target.value, came: true })}
        />
      </td>
    </tr>
  )
}
