import type { OpenPaper } from '@mayim/contract/entities/device.ts'
import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { openBalance } from '@mayim/domain/money/due-back.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useOnShift } from '@mayim/ui/reports/shift-form.tsx'
import type { ReactNode } from 'react'
import { isAlarmRequest } from '../../facility/requests.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { LeftOverOwed } from '../closing/before-closing.tsx'
import type { Jobs } from '../jobs/use-jobs.ts'
import { Requests } from '../requests.tsx'
import styles from './evening.module.css'
import { LeftOver } from './left-over.tsx'

/**
 * What the third pane shows while no visit is open: what waits for somebody at the desk, then the night in numbers.
 */
export function EveningPane(props: {
  board: CallAnswer<'dayBoard'>
  requests: readonly RoomRequest[]
  facility: FacilityInfo
  jobs: Jobs
  onChoose: (reservationId: string, night: string) => void
}) {
  const { t } = useTexts()
  const { board } = props
  const asked = props.requests.filter(request => !isAlarmRequest(request))
  return (
    <aside className={styles.evening} aria-label={t('desk.evening.title')}>
      <OpenPapers papers={board.papers} />
      {board.isTonight && (
        <>
          <LeftOver
            owed={<LeftOverOwed currency={props.facility.currency} />}
            rooms={board.rooms}
            waiting={board.leftOver}
            jobs={props.jobs}
            onChoose={props.onChoose}
          />
          {asked.length > 0 && (
            <Part title={t('reception.requests.title')}>
              <Requests requests={asked} facility={props.facility} />
            </Part>
          )}
        </>
      )}
      <Numbers board={board} facility={props.facility} />
    </aside>
  )
}

function Part(props: { title: string; isBackground?: boolean; children: ReactNode }) {
  return (
    <section className={styles.part} data-background={props.isBackground || undefined}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  )
}

/** Who is on, the weather, and what those who came still owe. */
function Numbers({ board, facility }: { board: CallAnswer<'dayBoard'>; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const onShift = useOnShift(board.isTonight ? board.date : undefined, facility.timeZone)
  const visits = board.reservations.filter(({ reservationStatus }) => reservationStatus !== 'Replaced')
  const came = visits.filter(({ timeArrived }) => timeArrived !== null)
  const owed = came.reduce((sum, visit) => sum + Math.max(0, openBalance(visit)), 0)
  const { weather } = board
  return (
    <Part title={t(board.isTonight ? 'desk.evening.title' : 'desk.evening.other')} isBackground>
      <Facts
        facts={[
          {
            key: 'came',
            name: t('desk.evening.came'),
            value: t('desk.evening.cameOf', { came: came.length, all: visits.length }),
          },
          {
            key: 'owed',
            name: t('desk.evening.owed'),
            value: <bdi>{money(owed, facility.currency, language)}</bdi>,
          },
          onShift.length > 0 && {
            key: 'on',
            name: t('desk.onShift'),
            value: <bdi>{onShift.join(', ')}</bdi>,
          },
          weather && {
            key: 'weather',
            name: t('desk.weather'),
            // One value: the sentence keeps its number and unit together.
            value: `${weather.temperature} °${weather.unit}, ${t(`desk.sky.${weather.sky}`)}`,
          },
        ].filter(fact => typeof fact === 'object' && fact !== null)}
      />
    </Part>
  )
}

/** The papers that have not come out, and what to do (building-77). Nothing where all did. */
function OpenPapers({ papers }: { papers: readonly OpenPaper[] }) {
  const { t } = useTexts()
  if (papers.length === 0) return null
  return (
    <Notice tone="warning">
      {papers.map(paper => {
        const name = t(`reception.papers.${paper.of}`, { code: paper.reservationCode ?? '' })
        return (
          <span key={paper.id} style={{ display: 'block' }}>
            {paper.state === 'waiting' && paper.why
              ? t(`reception.papers.line.${paper.why}`, { name })
              : t('reception.papers.notPrinted', { name })}
          </span>
        )
      })}
    </Notice>
  )
}
