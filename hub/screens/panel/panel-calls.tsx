import type { RoomPanel } from '@mayim/contract/entities/room.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from './panel.module.css'
import { PanelAlarm } from './panel-alarm.tsx'
import { requestState, useOpened, type usePanelRequests } from './panel-requests.ts'

/**
 * The buttons at the corner of every page of the panel: supplies, attendant, help. Help is there in an empty room
 * too.
 */
export function PanelCalls(props: {
  panel: RoomPanel
  requests: ReturnType<typeof usePanelRequests>
  onSupplies: () => void
}) {
  const { t } = useTexts()
  const { panel, requests } = props
  const attendant = requestState(panel.supplies, 'attendant')
  return (
    <div className={styles.calls}>
      {panel.reservationCode !== null && (
        <>
          <button type="button" className={styles.corner} onClick={props.onSupplies}>
            {t('panel.supplies.open')}
          </button>
          <button
            type="button"
            className={styles.corner}
            aria-pressed={attendant !== 'no'}
            onClick={() => requests.toggle('attendant')}
          >
            <Icon name="bell" size={28} />
            {t(`panel.attendant.${attendant}`)}
          </button>
        </>
      )}
      <ReleaseButton panel={panel} />
      <HelpButton panel={panel} requests={requests} />
    </div>
  )
}

/** Always shown, on Shabbos too. Each press calls, also after someone is on the way. */
export function HelpButton(props: { panel: RoomPanel; requests: ReturnType<typeof usePanelRequests> }) {
  const { t } = useTexts()
  const help = requestState(props.panel.supplies, 'help')
  return (
    <button
      type="button"
      className={`${styles.corner} ${styles.help}`}
      data-called={help !== 'no' || undefined}
      onClick={() => props.requests.toggle('help')}
    >
      <Icon name="help" size={28} />
      {t(`panel.help.${help}`)}
    </button>
  )
}

/**
 * Unlocks both doors for the person in the room, on every day and at every page of the panel (building-413). It is
 * asked about once, because it also lets others in. Nothing where no lock can be released. The question belongs to the
 * patron and not to her status: a step that staff press meanwhile does not close it.
 */
export function ReleaseButton({ panel }: { panel: RoomPanel }) {
  const { t } = useTexts()
  const release = useSend('roomRelease')
  const question = useOpened<true>(panel.idleSeconds, panel.reservationCode)
  if (!panel.canRelease) return null
  const ask = () => {
    release.reset()
    question.open(true)
  }
  return (
    <>
      <button type="button" className={`${styles.corner} ${styles.unlock}`} onClick={ask}>
        <Icon name="door" size={28} />
        {t('panel.release.open')}
      </button>
      {question.opened && (
        <section className={styles.release} role="alertdialog" aria-label={t('panel.release.question')}>
          <h2>{t('panel.release.question')}</h2>
          <p>{t('panel.release.explain')}</p>
          {release.isSuccess && <PanelAlarm panel={panel} kind="release" />}
          {release.error && <p role="alert">{t('panel.release.failed')}</p>}
          <div className={styles.buttons}>
            <button
              type="button"
              className={styles.main}
              // biome-ignore lint/a11y/noAutofocus: the question was asked by the touch before.
              autoFocus
              disabled={release.isPending}
              onClick={() => release.mutate({ params: { id: panel.roomId } })}
            >
              {t('panel.release.confirm')}
            </button>
            <button type="button" onClick={question.close}>
              {t(release.isSuccess ? 'panel.admin.close' : 'panel.release.cancel')}
            </button>
          </div>
        </section>
      )}
    </>
  )
}
