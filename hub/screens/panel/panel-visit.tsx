import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import styles from './panel.module.css'
import type { RequestState } from './panel-requests.ts'
import type { PanelButton, PanelView } from './panel-view.ts'

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
export function PanelVisit(props: VisitProps) {
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
      {!isQuestion && view.wait && (
        <span className={styles.second}>
          {view.wait.fromMinutes === 0
            ? t('panel.waitUpTo', { to: view.wait.toMinutes })
            : t('panel.waitRange', { from: view.wait.fromMinutes, to: view.wait.toMinutes })}
        </span>
      )}
    </p>
  )
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
