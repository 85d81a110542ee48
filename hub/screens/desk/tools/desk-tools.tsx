import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Menu } from '@mayim/ui/kit/menu.tsx'
import { VisuallyHidden } from '@mayim/ui/kit/visually-hidden.tsx'
import type { View } from '../board/evening-view.tsx'
import type { DeskDialog } from '../open-dialog.ts'
import type { DeskAction } from './desk-actions.ts'
import styles from './tools.module.css'

/** The most frequent actions as buttons with their keys, the rest in a menu. Open supply requests stand out. */
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
      <Button icon="plus" shortcut="+" onClick={() => props.onOpen({ kind: 'walkIn', phone: '' })}>
        {t('reception.walkIn.open')}
      </Button>
      <Button look="quiet" shortcut="Ctrl K" onClick={() => props.onOpen({ kind: 'palette' })}>
        {t('reception.palette.title')}
      </Button>
      <Button
        look={requests.length > 0 ? 'alert' : 'quiet'}
        icon="bell"
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
      <Button look="quiet" icon="lock" onClick={props.onLock}>
        {t('reception.lock.now')}
      </Button>
    </div>
  )
}

/** These have buttons of their own. */
const asButtons = new Set(['walkIn', 'requests', 'lock'])

function MoreMenu({ actions }: { actions: readonly DeskAction[] }) {
  const { t } = useTexts()
  return (
    <Menu
      text={t('board.more')}
      icon="menu"
      items={actions
        .filter(({ id }) => !asButtons.has(id))
        .map(({ id, icon, text, run }) => ({ key: id, icon, text, onPress: run }))}
    />
  )
}
