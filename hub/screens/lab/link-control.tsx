import type { LinkState } from '@mayim/shared/contract/entities/device.ts'
import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import styles from './lab.module.css'

/** The line between hub and portal: whole or cut, and how much waits to cross it. */
export function LinkLine(props: { link: LinkState }) {
  const { t } = useTexts()
  const { link } = props
  const waiting = Math.max(0, link.ownHead - link.ownAcknowledged)
  return (
    <p className={styles.link} data-linked={link.linked} role="status">
      <span>{t('lab.link.hub')}</span>
      <span className={styles.wire}>
        <Icon name={link.linked ? 'check' : 'offline'} size={16} />
      </span>
      <span>{t('lab.link.portal')}</span>
      <b>{t(link.linked ? 'lab.link.up' : 'lab.link.down')}</b>
      {waiting > 0 && <span>{t('lab.link.waiting', { count: waiting })}</span>}
    </p>
  )
}
