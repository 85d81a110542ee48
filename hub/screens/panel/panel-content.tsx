import type { WaitRange } from '@mayim/contract/entities/estimate.ts'
import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import type { RoomStatus } from '@mayim/domain/status.ts'
import { moreTime } from '@mayim/domain/visit/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { roomLooks } from '@mayim/ui/kit/status.ts'
import { useState } from 'react'
import styles from './panel.module.css'
import { type RequestState, requestState, useOpened, type usePanelRequests } from './panel-requests.ts'
import { type PanelButton, type PanelView, panelView } from './panel-view.ts'
import { PinPad } from './pin-pad.tsx'

/** The middle of the panel: the visit, the empty room, or the keypad for staff. */
export function PanelContent(props: {
  panel: RoomPanel
  requests: ReturnType<typeof usePanelRequests>
  now: number
  away: boolean
}) {
  const { t, language } = useTexts()
  const { panel, away } = props
  const send = useSend('roomStatus')
  const keypad = useOpened<true>(panel.idleSeconds, panel.status)
  const view = panelView(panel, props.now)
  if (keypad.opened) return <StaffEntry panel={panel} onClose={keypad.close} />
  if (view.mode !== 'visit') {
    return (
      <PanelIdle
        status={panel.roomStatus}
        sentence={t(view.sentence)}
        onStaff={view.mode === 'cleaning' ? () => keypad.open(true) : null}
      />
    )
  }
  return (
    <PanelVisit
      view={view}
      zman={panel.zmanTevillah && wallTime(panel.zmanTevillah, language)}
      busy={send.isPending || away}
      moreTime={
        panel.status === 'Prep'
          ? { asked: requestState(panel.supplies, moreTime), toggle: () => props.requests.toggle(moreTime) }
          : null
      }
      failure={send.error && send.error.status !== 0 ? send.error.message : null}
      onStep={button =>
        send.mutate({
          params: { id: panel.roomId },
          body: { reservationStatus: button.status, expectedStatus: panel.status },
        })
      }
    />
  )
}

/** An empty room: its status, and the entry for staff while it needs cleaning. */
function PanelIdle(props: { status: RoomStatus; sentence: string; onStaff: (() => void) | null }) {
  const { t } = useTexts()
  return (
    <div className={styles.idle} data-state={props.status}>
      <Icon name={roomLooks[props.status].icon} size={72} />
      <p className={styles.sentence} role="status">
        {props.sentence}
      </p>
      {props.onStaff && (
        <div className={styles.buttons}>
          <button type="button" className={styles.main} onClick={props.onStaff}>
            {t(props.status === 'Cleaning' ? 'panel.staff.finish' : 'panel.staff.start')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Staff start or end the cleaning with a PIN. The PIN is sent in the body, where no log stores it. */
function StaffEntry(props: { panel: RoomPanel; onClose: () => void }) {
  const { t } = useTexts()
  const enter = useSend('staffEntry')
  return (
    <PinPad
      title={t(props.panel.roomStatus === 'Cleaning' ? 'panel.staff.finish' : 'panel.staff.start')}
      busy={enter.isPending}
      failure={enter.error?.message ?? null}
      onCancel={props.onClose}
      onPin={pinCode =>
        enter.mutate(
          {
            params: { id: props.panel.roomId },
            query: {},
            body: { pinCode, expectedStatus: props.panel.roomStatus },
          },
          { onSuccess: props.onClose },
        )
      }
    />
  )
}

interface VisitProps {
  readonly view: PanelView
  readonly zman: string | null
  readonly busy: boolean
  readonly failure: string | null
  /** The request for extra time, during preparation. Null at any other time. */
  readonly moreTime: { readonly asked: RequestState; readonly toggle: () => void } | null
  readonly onStep: (button: PanelButton) => void
}

/** The code, one sentence about the next step, and the buttons. */
function PanelVisit(props: VisitProps) {
  const { t } = useTexts()
  const { view } = props
  const [asking, setAsking] = useState<PanelButton | null>(null)
  // A confirmation is dropped if its step is no longer offered.
  const question = asking && view.buttons.some(button => button.status === asking.status) ? asking : null
  return (
    <div className={styles.visit}>
      {view.code && (
        <p className={styles.code}>
          <small>{t('panel.yourCode')}</small>
          <bdi data-digits>{view.code}</bdi>
        </p>
      )}
      <Sentence view={view} isQuestion={question !== null} />
      {!question && view.waitMinutes !== null && props.zman && (
        <p className={styles.wait}>
          {t('panel.zman.wait', { time: props.zman })}{' '}
          <b>{t('panel.zman.in', { count: view.waitMinutes })}</b>
        </p>
      )}
      {props.failure && (
        <p className={styles.failure} role="alert">
          {props.failure}
        </p>
      )}
      {question ? (
        <LeaveQuestion
          busy={props.busy}
          onYes={() => {
            setAsking(null)
            props.onStep(question)
          }}
          onNo={() => setAsking(null)}
        />
      ) : (
        <VisitButtons {...props} onAsk={setAsking} />
      )}
    </div>
  )
}

/** The sentence about the next step and its wait. While leaving is confirmed, the question instead. */
function Sentence({ view, isQuestion }: { view: PanelView; isQuestion: boolean }) {
  const { t } = useTexts()
  return (
    <p className={styles.sentence} role="status">
      {isQuestion ? t('panel.confirmLeave') : t(view.sentence)}
      {!isQuestion && view.nBefore !== null && view.nBefore > 0 && (
        <span className={styles.second}>{t('panel.before', { count: view.nBefore })}</span>
      )}
      {!isQuestion && view.wait && <span className={styles.second}>{waitText(view.wait, t)}</span>}
    </p>
  )
}

function waitText({ fromMinutes: from, toMinutes: to }: WaitRange, t: UseTexts['t']): string {
  if (to === 0) return t('panel.waitSoon')
  return from === 0 ? t('panel.waitUpTo', { to }) : t('panel.waitRange', { from, to })
}

/** The offered steps. A step that needs a confirmation goes to `onAsk`. */
function VisitButtons(props: VisitProps & { onAsk: (button: PanelButton) => void }) {
  const { t } = useTexts()
  const { view } = props
  return (
    <div className={styles.buttons}>
      {view.buttons.map(button => (
        <button
          key={button.status}
          type="button"
          className={button.main ? styles.main : undefined}
          disabled={!button.enabled || props.busy}
          onClick={() => (button.askFirst ? props.onAsk(button) : props.onStep(button))}
        >
          {t(button.text)}
        </button>
      ))}
      {props.moreTime && (
        <button
          type="button"
          aria-pressed={props.moreTime.asked !== 'no'}
          disabled={props.busy}
          onClick={props.moreTime.toggle}
        >
          {t(`panel.moreTime.${props.moreTime.asked}`)}
        </button>
      )}
    </div>
  )
}

/** The panel cannot undo leaving, so it is confirmed first. */
function LeaveQuestion(props: { busy: boolean; onYes: () => void; onNo: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.buttons}>
      <button type="button" className={styles.main} disabled={props.busy} onClick={props.onYes}>
        {t('panel.yesLeave')}
      </button>
      <button type="button" onClick={props.onNo}>
        {t('panel.stay')}
      </button>
    </div>
  )
}
