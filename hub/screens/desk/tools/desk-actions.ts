import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { openPage } from '@mayim/ui/client/leave-page.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import type { IconName } from '@mayim/ui/kit/icon.tsx'
import { daySheetJob, printerOf } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import type { DeskDialog } from '../open-dialog.ts'
import type { SearchAction } from '../search/search-entries.ts'

export interface DeskAction extends SearchAction {
  readonly icon: IconName
}

/** The actions of the desk that are not about one visit: in the search by name, and in the menu. */
export function useDeskActions(
  board: CallAnswer<'dayBoard'> | undefined,
  on: {
    readonly jobs: Jobs
    readonly onOpen: (dialog: DeskDialog) => void
    readonly onLock: () => void
  },
): DeskAction[] {
  const { t } = useTexts()
  const { roles } = useSignedIn()
  if (!board) return []
  const printer = printerOf(board)
  const open = (id: Exclude<DeskDialog['kind'], 'walkIn' | 'book' | 'waits' | 'person' | 'room'>) => () =>
    on.onOpen({ kind: id })
  return [
    ...nightActions(board, on.onOpen, t),
    { id: 'sale', icon: 'card', text: t('reception.sale.goods'), run: open('sale') },
    { id: 'duty', icon: 'people', text: t('board.duty.open'), run: open('duty') },
    { id: 'swap', icon: 'swap', text: t('reception.swap.open'), run: open('swap') },
    ...(board.cubicles.length > 0
      ? [{ id: 'cubicles', icon: 'lock' as const, text: t('board.cubicles.title'), run: open('cubicles') }]
      : []),
    { id: 'paper', icon: 'calendar', text: t('reception.paper.open'), run: open('paper') },
    ...(printer
      ? [
          {
            id: 'sheet',
            icon: 'printer' as const,
            text: t('reception.paper.print'),
            run: () => on.jobs.perform(daySheetJob(board.date, printer)),
          },
        ]
      : []),
    { id: 'closing', icon: 'check', text: t('closing.open'), run: open('closing') },
    { id: 'inbox', icon: 'letter', text: t('messages.inbox.title'), run: open('inbox') },
    { id: 'several', icon: 'people', text: t('messages.several.open'), run: open('several') },
    {
      id: 'registers',
      icon: 'check',
      text: t('desk.screens.registers'),
      run: () => openPage('/admin/registers'),
    },
    { id: 'screens', icon: 'door', text: t('board.screens.open'), run: open('screens') },
    ...(roles.includes('Admin')
      ? [
          { id: 'shabbos', icon: 'unlock' as const, text: t('shabbos.open'), run: open('shabbos') },
          {
            id: 'admin',
            icon: 'people' as const,
            text: t('desk.screens.admin'),
            run: () => openPage('/admin'),
          },
        ]
      : []),
    { id: 'account', icon: 'person', text: t('people.account.title'), run: open('account') },
    { id: 'lock', icon: 'lock', text: t('reception.lock.now'), run: on.onLock },
  ]
}

/** Who comes now, who comes on a night, and who waits for one. */
function nightActions(
  board: CallAnswer<'dayBoard'>,
  onOpen: (dialog: DeskDialog) => void,
  t: UseTexts['t'],
): DeskAction[] {
  return [
    {
      id: 'walkIn',
      icon: 'plus',
      text: t('reception.walkIn.open'),
      run: () => onOpen({ kind: 'walkIn', start: {} }),
    },
    {
      id: 'book',
      icon: 'calendar',
      text: t('reception.book.open'),
      run: () => onOpen({ kind: 'book', who: {}, night: board.isTonight ? undefined : board.date }),
    },
    {
      id: 'waits',
      icon: 'people',
      text: t('reception.waits.open'),
      run: () => onOpen({ kind: 'waits', night: board.date }),
    },
  ]
}
