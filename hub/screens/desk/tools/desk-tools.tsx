import { Button, Kbd, Menu } from '@mantine/core'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import type { View } from '../board/use-view.ts'
import type { DeskDialog } from '../open-dialog.ts'
import type { DeskAction } from './desk-actions.ts'
import styles from './tools.module.css'

/** What is done most, with its key; what the rooms ask for stands out while it waits; the rest in a menu. */
export function DeskTools(props: {
  view: View
  actions: readonly DeskAction[]
  onView: (view: View) => void
  onOpen: (dialog: DeskDialog) => void
  onLock: () => void
}) {
  const { t } = useTexts()
  const requests = useCall('supplyList').data ?? []
  return (
    <div className={styles.tools}>
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
        color={requests.length > 0 ? 'red' : ''}
        leftSection={<Icon name="bell" size={16} />}
        onClick={() => props.onOpen({ kind: 'requests' })}
      >
        {t('reception.requests.count', { count: requests.length })}
      </Button>
      <MoreMenu actions={props.actions} />
      <fieldset className={styles.view}>
        <legend>
          <VisuallyHidden>{t('board.view.label')}</VisuallyHidden>
        </legend>
        {(['columns', 'list'] as const).map(view => (
          <label key={view}>
            <input
              type="radio"
              name="view"
              checked={props.view === view}
              onChange={() => props.onView(view)}
            />
            {t(`board.view.${view}`)}
          </label>
        ))}
      </fieldset>
      <Button size="sm" variant="default" leftSection={<Icon name="lock" size={16} />} onClick={props.onLock}>
        {t('reception.lock.now')}
      </Button>
    </div>
  )
}

/** These stand as buttons of their own. */
const asButtons = new Set(['walkIn', 'requests', 'lock'])

function MoreMenu({ actions }: { actions: readonly DeskAction[] }) {
  const { t } = useTexts()
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-start">
      <Menu.Target>
        <Button size="sm" variant="default" leftSection={<Icon name="menu" size={16} />}>
          {t('board.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter(({ id }) => !asButtons.has(id))
          .map(({ id, icon, text, run }) => (
            <Menu.Item key={id} leftSection={<Icon name={icon} size={16} />} onClick={run}>
              {text}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
