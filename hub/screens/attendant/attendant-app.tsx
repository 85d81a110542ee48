import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { DocumentTitle } from '@mayim/ui/kit/document-title.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { Alarms } from '../facility/alarms.tsx'
import { useClockText, useFacilityNow } from '../facility/use-facility.ts'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'
import { CardPrompt } from '../staff/card-prompt.tsx'
import { LanguageSelect } from '../staff/language-select.tsx'
import { StaffEvening, StaffGate, signOut } from '../staff/staff-gate.tsx'
import { useSwipe } from '../staff/use-swipe.ts'
import styles from './attendant.module.css'
import { BoardLists, NextLine } from './board-lists.tsx'
import { useRoomSteps } from './use-room-steps.ts'

export function AttendantApp() {
  const { t } = useTexts()
  return (
    <StaffGate title={t('desk.attendant.title')} roles={['Attendant', 'Reception', 'Admin']}>
      <StaffEvening title={t('desk.attendant.title')} serves={['swipe']}>
        <AttendantScreen />
      </StaffEvening>
    </StaffGate>
  )
}

/**
 * The attendants' screen: what comes next or the alarms, and a card for each room in its fixed place. It shows codes
 * only.
 */
export function AttendantScreen() {
  const { t } = useTexts()
  const ofDevices = useDeviceRefresh(['attendantBoard', 'alarms'], point => roomOfPoint(point) !== null)
  useLive({ ...ofDevices, onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const board = useCall('attendantBoard', undefined, { everyMs: 30_000 })
  const steps = useRoomSteps()
  const now = useFacilityNow()
  const clock = useClockText(now)
  const sections = new Map(board.data?.rooms.map(room => [room.section.id, room.section.name]))
  const [ownSection, setOwnSection] = useOwnSection()
  // Reception may have given the rooms of the stored section to another one.
  const sectionId = ownSection !== null && board.data && !sections.has(ownSection) ? null : ownSection
  const codes = new Map(
    board.data?.rooms.map(({ roomId, reservationCode }) => [roomId, reservationCode ?? '']),
  )
  return (
    <div className={styles.board}>
      <DocumentTitle>{t('desk.attendant.title')}</DocumentTitle>
      <div className={styles.first}>
        <Alarms codes={codes} />
        {board.data && <NextLine board={board.data} sectionId={sectionId} />}
      </div>
      <AttendantHeader
        time={clock}
        zman={board.data?.zmanTevillah ?? null}
        sections={sections}
        sectionId={sectionId}
        onSection={setOwnSection}
      />
      <main className={styles.main}>
        <div className={styles.said}>
          <ConnectionBanner />
          {!steps.waitsForCard && <OwnCard hasRooms={id => sections.has(id)} onSection={setOwnSection} />}
          {steps.failure && (
            <Notice
              tone="error"
              action={
                <Button look="quiet" onClick={steps.forget}>
                  {t('common.close')}
                </Button>
              }
            >
              {steps.failure}
            </Notice>
          )}
        </div>
        <Loaded query={board} lines={8}>
          {answer => <BoardLists board={answer} sectionId={sectionId} now={now} steps={steps} />}
        </Loaded>
      </main>
      {steps.waitsForCard && (
        <CardPrompt
          failure={steps.cardFailure}
          busy={steps.isCardBusy}
          onCard={steps.withCard}
          onClose={steps.drop}
        />
      )}
    </div>
  )
}

const key = 'mayim.section'

/** The section that this tablet shows, stored on the tablet. Null shows all sections. */
function useOwnSection(): [number | null, (sectionId: number | null) => void] {
  const [sectionId, setSectionId] = useState(kept)
  return [
    sectionId,
    chosen => {
      setSectionId(chosen)
      if (chosen === null) localStorage.removeItem(key)
      else localStorage.setItem(key, String(chosen))
    },
  ]
}

function kept(): number | null {
  const number = Number(localStorage.getItem(key) ?? Number.NaN)
  return Number.isInteger(number) ? number : null
}

/**
 * While no prompt waits for a card, a swipe shows the section of the attendant who swiped. A section without rooms is
 * none.
 */
function OwnCard(props: {
  hasRooms: (sectionId: number) => boolean
  onSection: (sectionId: number) => void
}) {
  const { t } = useTexts()
  const { hasRooms, onSection } = props
  const ask = useSend('attendantHere')
  useSwipe(cardCode =>
    ask.mutate(
      { body: { cardCode } },
      { onSuccess: ({ sectionId }) => sectionId !== null && hasRooms(sectionId) && onSection(sectionId) },
    ),
  )
  const own = ask.data?.sectionId
  const hasNone = own === null || (own !== undefined && !hasRooms(own))
  if (!ask.error && !hasNone) return null
  return (
    <Notice
      tone={hasNone ? 'info' : 'error'}
      action={
        <Button look="quiet" onClick={() => ask.reset()}>
          {t('common.close')}
        </Button>
      }
    >
      {ask.error?.message ?? t('desk.attendant.noSection')}
    </Notice>
  )
}

/** The header: the time, nightfall, and the section that is shown. */
function AttendantHeader(props: {
  time: string
  zman: string | null
  sections: ReadonlyMap<number, string>
  sectionId: number | null
  onSection: (sectionId: number | null) => void
}) {
  const { t, language } = useTexts()
  return (
    <header className={styles.header}>
      <h1>{t('desk.attendant.title')}</h1>
      <time>{props.time}</time>
      {props.zman && <span>{t('desk.zman', { time: wallTime(props.zman, language) })}</span>}
      <span className={styles.gap} />
      {props.sections.size > 1 && (
        <select
          aria-label={t('desk.attendant.section')}
          value={props.sectionId ?? ''}
          onChange={event => props.onSection(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{t('desk.attendant.all')}</option>
          {[...props.sections].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <a href="/admin/registers">{t('desk.screens.registers')}</a>
      <LanguageSelect />
      <Button look="plain" icon="logout" onClick={() => void signOut()}>
        {t('desk.signIn.out')}
      </Button>
    </header>
  )
}
