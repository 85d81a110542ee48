import { roomOfPoint } from '@mayim/contract/building/facility-points.ts'
import { ConnectionBanner } from '@mayim/ui/client/connection-banner.tsx'
import { reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useLive } from '@mayim/ui/client/live.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { HelpCalls } from '../facility/requests/help-calls.tsx'
import { useFacility } from '../facility/use-facility.ts'
import { useFacilityNow } from '../facility/use-facility-now.ts'
import { useDeviceRefresh } from '../shell/use-device-refresh.ts'
import { CardPrompt } from '../staff/card-prompt.tsx'
import styles from './attendant.module.css'
import { AttendantHeader } from './attendant-header.tsx'
import { BoardLists } from './board-lists.tsx'
import { OwnCard } from './own-card.tsx'
import { useOwnSection } from './use-own-section.ts'
import { useRoomSteps } from './use-room-steps.ts'

/**
 * The attendants' screen: patrons who are ready first, then the rooms, then the rooms to clean. It shows codes only.
 */
export function AttendantScreen() {
  const { t, language } = useTexts()
  const ofDevices = useDeviceRefresh(['attendantBoard'], point => roomOfPoint(point) !== null)
  useLive({ ...ofDevices, onReload: ({ roomId }) => roomId === undefined && reloadPage() })
  const board = useCall('attendantBoard', undefined, { everyMs: 30_000 })
  const steps = useRoomSteps()
  const now = useFacilityNow()
  const facility = useFacility()
  const sections = new Map(board.data?.rooms.map(room => [room.section.id, room.section.name]))
  const [ownSection, setOwnSection] = useOwnSection()
  // Reception may have given the rooms of the stored section to another one.
  const sectionId = ownSection !== null && board.data && !sections.has(ownSection) ? null : ownSection
  return (
    <div className={styles.board}>
      <title>{t('desk.attendant.title')}</title>
      <HelpCalls requests={board.data?.requests ?? []} now={now} />
      <AttendantHeader
        time={timeOf(now, facility.timeZone, language)}
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
