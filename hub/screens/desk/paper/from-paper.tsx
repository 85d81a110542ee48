import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { wasClosedAutomatically } from '@mayim/domain/visit/paper-sheets.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import { daySheetJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { Pay } from '../payment/pay.tsx'
import {
  blankRow,
  isEntered,
  type PaperRow,
  type PaperWalkInRow,
  paperLines,
  paperWalkIn,
} from './paper-line.ts'
import { PaperTable, PaperWalkIns } from './paper-table.tsx'

const ended = new Set(['Done', 'Canceled', 'Replaced'])

/**
 * Enters a night that was kept on paper, as one list (visit-154): the outcome of each reservation, the walk-ins, and
 * the payments made afterwards. The sheet is printed from here as well.
 */
export function FromPaper(props: {
  date: string
  /** The current night. */
  tonight: string
  reservations: readonly StaffReservation[]
  facility: FacilityInfo
  printer: string | null
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const { printer, jobs } = props
  const paper = usePaper(props)
  const { date, other, isOther, isOver, open, rows, walkIns, enter, count } = paper
  const attendants = useCall('attendantsList', { query: {} }).data ?? []

  return (
    <Dialog open wide onClose={props.onClose} title={t('reception.paper.title')}>
      <Form className={styles.form} onSend={paper.submit}>
        <div className={styles.besideField}>
          <Field label={t('reception.paper.night')} type="date" ltr value={date} onChange={paper.setDate} />
          <Button
            look="quiet"
            icon="printer"
            disabled={!printer}
            onClick={() => printer && jobs.perform(daySheetJob(date, printer))}
          >
            {t('reception.paper.print')}
          </Button>
        </div>
        <p>{t(isOver ? 'reception.paper.explainOver' : 'reception.paper.explain')}</p>
        {isOther && (
          <Loaded query={other} lines={3}>
            {() => null}
          </Loaded>
        )}
        {open.length === 0 && !enter.data && (!isOther || other.data) && (
          <p className={styles.note}>{t('reception.paper.nobody')}</p>
        )}
        {open.length > 0 && (
          <PaperTable visits={open} rows={rows} attendants={attendants} onRow={paper.setRow} />
        )}
        <PaperWalkIns rows={walkIns} attendants={attendants} onRows={paper.setWalkIns} />
        {enter.error && (
          <p className={styles.bad} role="alert">
            {enter.error.message}
          </p>
        )}
        {enter.data && <PaperOutcomes outcomes={enter.data} all={paper.all} walkIns={walkIns} />}
        <Button type="submit" busy={enter.isPending} disabled={count === 0}>
          {t('reception.paper.submit', { count })}
        </Button>
      </Form>
      <PaperOwed visits={paper.all} facility={props.facility} printer={printer} jobs={jobs} />
    </Dialog>
  )
}

/** The entries of a paper night so far: its open reservations, what was entered for each, and the walk-ins. */
function usePaper(props: Pick<Parameters<typeof FromPaper>[0], 'date' | 'tonight' | 'reservations'>) {
  const [date, setDate] = useState(props.date)
  const isOther = date !== props.date
  const other = useCall('listAdmin', { query: { dt: date } }, { enabled: isOther })
  const [rows, setRows] = useState<ReadonlyMap<string, PaperRow>>(new Map())
  const [walkIns, setWalkIns] = useState<readonly PaperWalkInRow[]>([])
  const enter = useSend('enterFromPaper')
  const all = isOther ? (other.data ?? []) : props.reservations
  const isOver = date < props.tonight
  const open = all.filter(
    ({ reservationStatus: status, timeArrived }) =>
      !ended.has(status) || (isOver && wasClosedAutomatically({ status, timeArrived })),
  )
  const lines = paperLines(open, rows, isOver)
  const count = lines.length + walkIns.length
  const setRow = (id: string, more: Partial<PaperRow>) =>
    setRows(before => new Map(before).set(id, { ...(before.get(id) ?? blankRow), ...more }))

  function submit() {
    enter.mutate({ body: { date, lines, walkIns: walkIns.map(paperWalkIn) } }, { onSuccess: keepRefused })
  }
  // Lines that were refused stay, to be corrected and sent again.
  function keepRefused(outcomes: CallAnswer<'enterFromPaper'>) {
    const refused = new Set(outcomes.filter(each => !isEntered(each)).map(each => each.reservationId))
    setWalkIns(before => before.filter(({ key }) => refused.has(key)))
  }

  return {
    date,
    setDate,
    other,
    isOther,
    isOver,
    all,
    open,
    rows,
    setRow,
    walkIns,
    setWalkIns,
    enter,
    count,
    submit,
  }
}

/** How many lines were accepted, and the reason for each refused line. */
function PaperOutcomes(props: {
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

/** Patrons of the night who still owe. A night in Shabbos mode is paid afterwards, as a Shabbos payment. */
function PaperOwed(props: {
  visits: readonly StaffReservation[]
  facility: FacilityInfo
  printer: string | null
  jobs: Jobs
}) {
  const { t, language } = useTexts()
  const [payingId, setPayingId] = useState<string | null>(null)
  const owing = props.visits.filter(each => each.reservationStatus === 'Done' && each.balance > 0)
  const paying = props.visits.find(each => each.reservationId === payingId)
  if (owing.length === 0 && !paying) return null
  return (
    <section className={styles.lines}>
      <h3>{t('reception.paper.owed')}</h3>
      <ul className={styles.lines}>
        {owing.map(visit => (
          <li key={visit.reservationId} className={styles.line}>
            <span>
              <bdi data-digits>{visit.reservationCode}</bdi> ·{' '}
              <bdi>{money(visit.balance, props.facility.currency, language)}</bdi>
            </span>
            <Button look="quiet" onClick={() => setPayingId(visit.reservationId)}>
              {t('reception.pay.open')}
            </Button>
          </li>
        ))}
      </ul>
      {paying && (
        <Pay
          visit={paying}
          facility={props.facility}
          printer={props.printer}
          jobs={props.jobs}
          onClose={() => setPayingId(null)}
        />
      )}
    </section>
  )
}
