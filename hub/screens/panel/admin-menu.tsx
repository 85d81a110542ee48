import { useConnection } from '@mayim/ui/client/connection.ts'
import { openPage, reloadPage } from '@mayim/ui/client/leave-page.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import styles from './panel.module.css'
import { PinPad } from './pin-pad.tsx'

/**
 * The menu for staff and technicians at a panel, behind a long press on the room's name and four digits (visit-115).
 */
export function AdminMenu(props: { roomId: number; onClose: () => void }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState(false)
  const unlock = useSend('roomAdminUnlock')
  const connection = useConnection()
  if (!opened) {
    return (
      <PinPad
        title={t('panel.admin.passcode')}
        digits={4}
        busy={unlock.isPending}
        failure={unlock.error?.message ?? null}
        onCancel={props.onClose}
        onPin={passcode =>
          unlock.mutate(
            { params: { id: props.roomId }, body: { passcode } },
            { onSuccess: () => setOpened(true) },
          )
        }
      />
    )
  }
  return (
    <section className={styles.visit} aria-label={t('panel.admin.title')}>
      <h2 className={styles.sentence}>{t('panel.admin.title')}</h2>
      <p>{t(connection === 'online' ? 'panel.admin.online' : 'panel.reconnecting')}</p>
      <div className={styles.buttons}>
        <button type="button" onClick={reloadPage}>
          {t('panel.admin.reload')}
        </button>
        <button type="button" onClick={() => openPage('/pair')}>
          {t('panel.admin.pair')}
        </button>
        <button type="button" className={styles.main} onClick={props.onClose}>
          {t('panel.admin.close')}
        </button>
      </div>
    </section>
  )
}
