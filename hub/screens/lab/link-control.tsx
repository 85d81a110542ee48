import type { LinkState } from '@mayim/contract/entities/device.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from './lab.module.css'

/** The link between hub and portal: its state, the number of entries to send, and a button that disconnects it. */
export function LinkControl(props: { link: LinkState }) {
  const { t } = useTexts()
  const { link } = props
  const cut = useSend('labLink')
  const waiting = Math.max(0, link.ownHead - link.ownAcknowledged)
  return (
    <div className={styles.link} data-linked={link.linked}>
      <p role="status">
        <span>{t('lab.link.hub')}</span>
        <span className={styles.wire}>
          <Icon name={link.linked ? 'check' : 'offline'} size={16} />
        </span>
        <span>{t('lab.link.portal')}</span>
        <b>{t(link.linked ? 'lab.link.up' : 'lab.link.down')}</b>
        {!link.linked && waiting > 0 && <span>{t('lab.link.waiting', { count: waiting })}</span>}
      </p>
      <div className={styles.group}>
        <button
          type="button"
          disabled={cut.isPending}
          onClick={() => cut.mutate({ body: { cut: link.linked } })}
        >
          {t(link.linked ? 'lab.link.cut' : 'lab.link.join')}
        </button>
      </div>
      {cut.error && (
        <span className={styles.failure} role="alert">
          {cut.error.message}
        </span>
      )}
    </div>
  )
}
