import {
  type Comparison,
  comparisons,
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
import { TileGroup } from '../kit/tile.tsx'
import { CountedReport } from './counted-report.tsx'
import styles from './reports.module.css'
import {
  type Chosen,
  firstQuestion,
  type Question,
  type QuestionId,
  questionIds,
  questions,
  type Range,
  type RangeName,
  type ReportPlace,
  rangeOf,
  ranges,
} from './shown-report.ts'
import { SummaryReport } from './summary-report.tsx'
import { VisitList } from './visit-list.tsx'

const all = ['summary', 'usage', 'list', ...reportIds.filter(id => id !== 'usage')] as const
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

/** What the page shows, and the question that asked for it; null where a field was changed since. */
interface State extends Question {
  readonly question: QuestionId | null
  readonly nights: Range
}

function stateOf(question: QuestionId, tonight: string): State {
  const asked = questions[question]
  return { ...asked, question, nights: rangeOf(asked.range, tonight, { from: tonight, to: tonight }) }
}

function Reports({ tonight, place }: { tonight: string; place: ReportPlace }) {
  const { t, language } = useTexts()
  const [state, setState] = useState<State>(() => stateOf(firstQuestion(tonight), tonight))
  const { question, report, nights, against } = state
  const change = (part: Partial<State>) => setState({ ...state, question: null, ...part })
  const by = state.by ?? (daysBetween(nights.from, nights.to) >= manyNights ? 'month' : 'night')
  return (
    <div className={styles.content}>
      <div className={styles.ask}>
        <TileGroup<QuestionId>
          legend={t('reports.ask')}
          minWidth="9rem"
          value={question}
          onChange={asked => setState(stateOf(asked, tonight))}
          options={questionIds.map(value => ({ value, content: t(`reports.question.${value}`) }))}
        />
      </div>
      <div className={styles.controls}>
        <SelectField
          label={t('reports.choose')}
          value={report}
          onChange={value => change({ report: value as Chosen })}
          options={all.map(id => ({ value: id, text: t(`reports.name.${id}`) }))}
        />
        <RangeFields tonight={tonight} name={state.range} range={nights} onChange={change} />
        {report !== 'list' && (
          <StepFields
            by={report === 'summary' ? null : by}
            onStep={step => change({ by: step })}
            against={against}
            onAgainst={next => change({ against: next })}
          />
        )}
      </div>
      <h2>{t(`reports.name.${report}`)}</h2>
      <p className={styles.paperOnly}>
        {shortDate(nights.from, language)} – {shortDate(nights.to, language)}
      </p>
      <p className={styles.soft}>{t(`reports.hint.${report}`)}</p>
      {report === 'messages' && place.side === 'hub' && <p>{t('reports.messagesHere')}</p>}
      {report === 'list' && <VisitList range={nights} place={place} />}
      {report === 'summary' && (
        <>
          <SummaryReport
            range={nights}
            against={against}
            place={place}
            onOpen={next => change({ report: next })}
          />
          <h2>{t('reports.name.usage')}</h2>
        </>
      )}
      {report !== 'list' && (
        <CountedReport
          report={report === 'summary' ? 'usage' : report}
          range={nights}
          by={by}
          against={against}
          place={place}
          hasTotals={report !== 'summary'}
        />
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
  /** Null where there is no choice. */
  by: ReportStep | null
  onStep: (step: ReportStep) => void
  against: Comparison
  onAgainst: (against: Comparison) => void
}) {
  const { t } = useTexts()
  return (
    <>
      {by !== null && (
        <SelectField
          label={t('reports.by')}
          value={by}
          onChange={value => onStep(value as ReportStep)}
          options={(['night', 'month', 'whole'] as const).map(value => ({
            value,
            text: t(`reports.steps.${value}`),
          }))}
        />
      )}
      <SelectField
        label={t('reports.against')}
        value={against}
        onChange={value => onAgainst(value as Comparison)}
        options={comparisons.map(value => ({
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
  name,
  range,
  onChange,
}: {
  tonight: string
  name: RangeName
  range: Range
  onChange: (part: { readonly range?: RangeName; readonly nights: Range }) => void
}) {
  const { t } = useTexts()
  const choose = (value: RangeName) => onChange({ range: value, nights: rangeOf(value, tonight, range) })
  const write = (end: keyof Range) => (value: string) => onChange({ nights: { ...range, [end]: value } })
  return (
    <>
      <SelectField
        label={t('reports.range')}
        value={name}
        onChange={value => choose(value as RangeName)}
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
