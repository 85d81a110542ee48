import type { UnansweredHelp } from '@mayim/contract/entities/supply-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import type { ReactNode } from 'react'
import { lasting } from '../facility-time.ts'
import styles from './help-calls.module.css'

/**
 * A call for help that nobody has answered: its room, and for how long.
 * @param props.code the code of the visit; null where it is not shown
 */
export function HelpLine(props: {
  help: UnansweredHelp
  code: string | null
  now: number
  children?: ReactNode
}) {
  const { t } = useTexts()
  const { help } = props
  return (
    <div className={styles.call} data-help={help.id}>
      <Icon name="help" size={40} />
      <strong>{t('panel.help.no')}</strong>
      <b>{t('desk.roomName', { name: help.roomName })}</b>
      {props.code && <bdi data-digits>{props.code}</bdi>}
      <time aria-live="off">{lasting(help.dateRequested, props.now)}</time>
      {props.children}
    </div>
  )
}
