import {
  type Comparison,
  type ReportId,
  type ReportStep,
  reportIds,
} from '@mayim/contract/reports/report-definitions.ts'
import { daysBetween } from '@mayim/domain/calendar/business-day.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { DateField } from '../kit/date-field.tsx'
import { SelectField } from '../kit/field.tsx'
import { CountedReport } from './counted-report.tsx'
import styles from './reports.module.css'
import { firstRange, type Range, type RangeName, type ReportPlace, rangeOf, ranges } from './shown-report.ts'
import { VisitList } from './visit-list.tsx'

const all = ['usage', 'list', ...reportIds.filter(id => id !== 'usage')] as const
type Chosen = ReportId | 'list'
/** From so many nights on, a line for each month says more. */
const manyNights = 62

/** The Admin's page of reports: one report of a range as chart, table, CSV and print (screens-560). */
export function ReportsPage({ place }: { place: ReportPlace }) {
  const zmanim = useCall('zmanim', {})
  return (
    <Loaded query={zmanim} lines={10}>
      {({ date }) => <Reports tonight={date} place={place} />}
    </Loaded>
  )
}

function Reports({ tonight, place }: { tonight: string; place: ReportPlace }) {
  const { t, language } = useTexts()
  const [report, setReport] = useState<Chosen>('usage')
  const [range, setRange] = useState<Range>(() =>
    rangeOf(firstRange(tonight), tonight, { from: tonight, to: tonight }),
  )
  const [step, setStep] = useState<ReportStep | null>(null)
  const [against, setAgainst] = useState<Comparison>('none')
  const by = step ?? (daysBetween(range.from, range.to) >= manyNights ? 'month' : 'night')
  return (
    <div className={styles.content}>
      <div className={styles.controls}>
        <SelectField
          label={t('reports.choose')}
          value={report}
          onChange={value => setReport(value as Chosen)}
          options={all.map(id => ({ value: id, text: t(`reports.name.${id}`) }))}
        />
        <RangeFields tonight={tonight} range={range} onChange={setRange} />
        {report !== 'list' && (
          <StepFields by={by} onStep={setStep} against={against} onAgainst={setAgainst} />
        )}
      </div>
      <h2>{t(`reports.name.${report}`)}</h2>
      <p className={styles.paperOnly}>
        {shortDate(range.from, language)} – {shortDate(range.to, language)}
      </p>
      <p className={styles.soft}>{t(`reports.hint.${report}`)}</p>
      {report === 'messages' && place.side === 'hub' && <p>{t('reports.messagesHere')}</p>}
      {report === 'list' ? (
        <VisitList range={range} place={place} />
      ) : (
        <CountedReport report={report} range={range} by={by} against={against} place={place} />
      )}
    </div>
  )
}

function StepFields({
  by,
  onStep,
  against,
  onAgainst,
}: {
  by: ReportStep
  onStep: (step: ReportStep) => void
  against: Comparison
  onAgainst: (against: Comparison) => void
}) {
  const { t } = useTexts()
  return (
    <>
      <SelectField
        label={t('reports.by')}
        value={by}
        onChange={value => onStep(value as ReportStep)}
        options={(['night', 'month', 'whole'] as const).map(value => ({
          value,
          text: t(`reports.steps.${value}`),
        }))}
      />
      <SelectField
        label={t('reports.against')}
        value={against}
        onChange={value => onAgainst(value as Comparison)}
        options={(['none', 'civil', 'hebrew'] as const).map(value => ({
          value,
          text: t(`reports.comparisons.${value}`),
        }))}
      />
    </>
  )
}

/** A range of nights by its name, or by its first and last night. */
function RangeFields({
  tonight,
  range,
  onChange,
}: {
  tonight: string
  range: Range
  onChange: (range: Range) => void
}) {
  const { t } = useTexts()
  const [name, setName] = useState(() => firstRange(tonight))
  const choose = (value: string) => {
    setName(value as RangeName)
    onChange(rangeOf(value as RangeName, tonight, range))
  }
  const write = (end: keyof Range) => (value: string) => onChange({ ...range, [end]: value })
  return (
    <>
      <SelectField
        label={t('reports.range')}
        value={name}
        onChange={choose}
        options={ranges.map(value => ({ value, text: t(`reports.ranges.${value}`) }))}
      />
      {name === 'own' && (
        <>
          <DateField label={t('reports.from')} value={range.from} onChange={write('from')} />
          <DateField label={t('reports.to')} value={range.to} onChange={write('to')} />
        </>
      )}
    </>
  )
}
