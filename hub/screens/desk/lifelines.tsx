import type { LinkState, PrinterStatus } from '@mayim/contract/entities/device.ts'
import { useConnection } from '@mayim/ui/client/connection.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon, type IconName } from '@mayim/ui/kit/icon.tsx'
import { Tooltip, type TooltipAnchor } from '@mayim/ui/kit/tooltip.tsx'
import type { ReactNode } from 'react'
import styles from './header.module.css'
import { deskPrinters } from './jobs/desk-jobs.ts'

const linkEveryMs = 5_000

/** The state of the link to the portal. It is polled, because a silent link sends no event. */
export function useLink(): LinkState | undefined {
  return useCall('linkState', undefined, { everyMs: linkEveryMs }).data
}

/** What is to be settled, the link to the portal and the printers: each a word with its icon. */
export function Lifelines(props: {
  link: LinkState | undefined
  printers: readonly PrinterStatus[]
  onLink: () => void
  onScreens: () => void
  /** `SettleWord`. */
  children?: ReactNode
}) {
  const { t } = useTexts()
  const { link } = props
  // Without the hub the state of the others is unknown.
  const isKnown = useConnection() === 'online'
  return (
    <ul className={styles.lifelines}>
      {props.children}
      {link && (
        <li className={styles.lifeline} data-bad={!isKnown || !link.linked || undefined}>
          <button type="button" className={styles.lifelineButton} onClick={props.onLink}>
            <Icon name={isKnown && link.linked ? 'check' : 'offline'} size={16} />
            <span>
              {t('desk.state.link')}: <b>{t(isKnown ? linkText(link) : 'desk.state.unknown')}</b>
            </span>
          </button>
        </li>
      )}
      {isKnown && link?.time !== undefined && link.time !== 'known' && (
        <Lifeline
          icon="clock"
          bad
          name={t('desk.state.clock')}
          state={t('desk.state.clockUnsure')}
          hint={null}
          onPress={props.onLink}
        />
      )}
      {deskPrinters(props.printers).map(printer => (
        <Lifeline
          key={printer.id}
          icon="printer"
          bad={!isKnown || !isPrinterGood(printer)}
          name={t('desk.state.printer')}
          state={t(isKnown ? printerText(printer) : 'desk.state.unknown')}
          hint={isKnown ? printer.error : null}
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

function linkText(link: LinkState) {
  return link.linked ? ('desk.state.linkUp' as const) : ('desk.state.linkDown' as const)
}

/** The state of a printer as a word. */
export function printerText(printer: PrinterStatus) {
  if (!printer.online) return 'desk.state.printerDown' as const
  if (printer.paper === 'out') return 'desk.state.printerOut' as const
  if (printer.cover === true) return 'desk.state.printerCover' as const
  if (printer.error) return 'desk.state.printerError' as const
  return printer.paper === 'near' ? ('desk.state.printerNear' as const) : ('desk.state.printerUp' as const)
}

/** Whether it needs nobody: low paper wants someone soon. */
export function isPrinterGood(printer: PrinterStatus): boolean {
  return printerText(printer) === 'desk.state.printerUp'
}
