import type { LinkState, PrinterStatus } from '@mayim/contract/entities/device.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { Tooltip, type TooltipAnchor } from '@mayim/ui/kit/tooltip.tsx'
import { useAttention } from '@mayim/ui/link/attention-list.tsx'
import styles from './header.module.css'

const linkEveryMs = 5_000

/** The state of the link to the portal. It is polled, because a silent link sends no event. */
export function useLink(): LinkState | undefined {
  return useCall('linkState', undefined, { everyMs: linkEveryMs }).data
}

/** The link to the portal, the attention list and the printers: each a word with its icon. */
export function Lifelines(props: {
  link: LinkState | undefined
  printers: readonly PrinterStatus[]
  onLink: () => void
  onScreens: () => void
}) {
  const { t } = useTexts()
  const { link } = props
  const waiting = useAttention().data?.length ?? 0
  return (
    <ul className={styles.lifelines}>
      {link && (
        <li className={styles.lifeline} data-bad={!link.linked || waiting > 0 || undefined}>
          <button type="button" className={styles.lifelineButton} onClick={props.onLink}>
            <Icon name={link.linked ? 'check' : 'offline'} size={16} />
            <span>
              {t('desk.state.link')}: <b>{t(link.linked ? 'desk.state.linkUp' : 'desk.state.linkDown')}</b>
              {waiting > 0 && <> · {t('link.attention.count', { count: waiting })}</>}
            </span>
          </button>
        </li>
      )}
      {props.printers
        .filter(printer => printer.id !== 'kiosk')
        .map(printer => (
          <Lifeline
            key={printer.id}
            icon="printer"
            bad={!printer.online || printer.paper === 'out'}
            name={t('desk.state.printer')}
            state={t(printerText(printer))}
            hint={printer.error}
            onPress={props.onScreens}
          />
        ))}
    </ul>
  )
}

function Lifeline(props: {
  icon: IconName
  bad: boolean
  name: string
  state: string
  hint: string | null
  onPress: () => void
}) {
  const line = (anchor?: TooltipAnchor) => (
    <button type="button" className={styles.lifelineButton} onClick={props.onPress} {...anchor}>
      <Icon name={props.icon} size={16} />
      <span>
        {props.name}: <b>{props.state}</b>
      </span>
    </button>
  )
  return (
    <li className={styles.lifeline} data-bad={props.bad || undefined}>
      {props.hint ? <Tooltip label={props.hint}>{line}</Tooltip> : line()}
    </li>
  )
}

/** The state of a printer as a word. */
export function printerText(printer: PrinterStatus) {
  if (!printer.online) return 'desk.state.printerDown' as const
  if (printer.paper === 'out') return 'desk.state.printerOut' as const
  return printer.paper === 'near' ? ('desk.state.printerNear' as const) : ('desk.state.printerUp' as const)
}
