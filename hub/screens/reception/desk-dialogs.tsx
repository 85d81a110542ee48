import type { CallAnswer } from '@mayim/shared/ui/client/call-api.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import type { Jobs } from '../desk/use-jobs.ts'
import type { House } from '../house.ts'
import { daySheetJob } from './desk-jobs.ts'
import { FindPerson } from './find-person.tsx'
import { FromPaper } from './from-paper.tsx'
import { Palette } from './palette.tsx'
import { Person } from './person.tsx'
import { printerOf } from './printer-of.ts'
import { Requests } from './requests.tsx'
import { SwapRooms } from './swap-rooms.tsx'
import { WalkIn } from './walk-in.tsx'

/** What is open over the board. */
export type DeskDialog =
  | { readonly kind: 'walkIn'; readonly phone: string }
  | { readonly kind: 'palette' | 'requests' | 'paper' | 'swap' }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'phone'; readonly phone: string }

/** The one that is open. */
export function DeskDialogs(props: {
  dialog: DeskDialog
  board: CallAnswer<'dayBoard'>
  house: House
  jobs: Jobs
  onOpen: (dialog: DeskDialog) => void
  onLock: () => void
  onChoose: (reservationId: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { dialog, board, house, jobs, onOpen, onChoose, onClose } = props
  const printer = printerOf(board)
  const shared = { rooms: board.rooms, reservations: board.reservations, jobs, onChoose, onClose }
  if (dialog.kind === 'walkIn') return <WalkIn {...shared} phone={dialog.phone} />
  if (dialog.kind === 'requests') return <Requests house={house} onClose={onClose} />
  if (dialog.kind === 'swap')
    return <SwapRooms rooms={board.rooms} roomId={null} jobs={jobs} onClose={onClose} />
  if (dialog.kind === 'paper')
    return (
      <FromPaper
        date={board.date}
        reservations={board.reservations}
        house={house}
        printer={printer}
        jobs={jobs}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'person')
    return <Person key={dialog.userId} userId={dialog.userId} house={house} jobs={jobs} onClose={onClose} />
  if (dialog.kind === 'phone') return <FindPerson phone={dialog.phone} onOpen={onOpen} onClose={onClose} />
  const actions = [
    { id: 'walkIn', text: t('reception.walkIn.open'), run: () => onOpen({ kind: 'walkIn', phone: '' }) },
    { id: 'requests', text: t('reception.requests.title'), run: () => onOpen({ kind: 'requests' }) },
    { id: 'swap', text: t('reception.swap.open'), run: () => onOpen({ kind: 'swap' }) },
    { id: 'paper', text: t('reception.paper.open'), run: () => onOpen({ kind: 'paper' }) },
    ...(printer
      ? [
          {
            id: 'sheet',
            text: t('reception.paper.print'),
            run: () => jobs.perform(daySheetJob(board.date, printer)),
          },
        ]
      : []),
    { id: 'lock', text: t('reception.lock.now'), run: props.onLock },
  ]
  return (
    <Palette
      reservations={board.reservations}
      rooms={board.rooms}
      actions={actions}
      onChoose={onChoose}
      onPhone={phone => onOpen({ kind: 'phone', phone })}
      onClose={onClose}
    />
  )
}
