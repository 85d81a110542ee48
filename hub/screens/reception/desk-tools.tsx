import { Button, Kbd } from '@mantine/core'
import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { useCall } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import type { DeskDialog } from './desk-dialogs.tsx'
import styles from './dialog.module.css'

/** What is done most, with its key; what the rooms ask for stands out while it waits. */
export function DeskTools(props: { onOpen: (dialog: DeskDialog) => void; onLock: () => void }) {
  const { t } = useTexts()
  const requests = useCall('supplyList').data ?? []
  return (
    <div className={styles.row}>
      <Button
        size="sm"
        leftSection={<Icon name="plus" size={16} />}
        rightSection={<Kbd size="xs">+</Kbd>}
        onClick={() => props.onOpen({ kind: 'walkIn', phone: '' })}
      >
        {t('reception.walkIn.open')}
      </Button>
      <Button
        size="sm"
        variant="default"
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        onClick={() => props.onOpen({ kind: 'palette' })}
      >
        {t('reception.palette.title')}
      </Button>
      <Button
        size="sm"
        variant={requests.length > 0 ? 'filled' : 'default'}
        leftSection={<Icon name="bell" size={16} />}
        onClick={() => props.onOpen({ kind: 'requests' })}
      >
        {t('reception.requests.count', { count: requests.length })}
      </Button>
      <Button size="sm" variant="default" leftSection={<Icon name="lock" size={16} />} onClick={props.onLock}>
        {t('reception.lock.now')}
      </Button>
    </div>
  )
}
