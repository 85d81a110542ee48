import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from '../forms/dialog.module.css'
import { type Attendants, PaperCells } from './paper-cells.tsx'
import type { PaperWalkInRow } from './paper-line.ts'

/** Who came though the sheet did not have her: name or phone, when, bath or shower, what she paid. */
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
  /** Which line it is, from 1. */
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
          // The line was added to be written.
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
