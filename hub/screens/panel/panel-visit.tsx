import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import styles from './panel.module.css'
import type { Asked } from './panel-requests.ts'
import type { PanelButton, PanelView } from './panel-view.ts'

interface VisitProps {
  readonly view: PanelView
  readonly zman: string | null
  readonly busy: boolean
  readonly failure: string | null
  /** While she gets ready she may ask for longer; null at any other time. */
  readonly moreTime: { readonly asked: Asked; readonly toggle: () => void } | null
  readonly onStep: (button: PanelButton) => void
}

/** Her code, one sentence of what happens next, and the buttons that go with it. */
export function PanelVisit(props: VisitProps) {
  const { t } = useTexts()
  const { view } = props
  const [asking, setAsking] = useState<PanelButton | null>(null)
  // A question about a step that is no longer offered is dropped.
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

/** What happens next and the wait for it; while leaving is confirmed, that question instead. */
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

/** The steps that are offered; one that asks first goes to `onAsk`. */
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

/** Leaving cannot be taken back from the panel, so it is asked once more. */
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
