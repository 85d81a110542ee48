import { businessDate } from '@mayim/shared/domain/business-day.ts'
import type { CallAnswer } from '@mayim/shared/ui/client/call-api.ts'
import type { Foretold } from '../desk/use-estimates.ts'
import type { Jobs } from '../desk/use-jobs.ts'
import type { House } from '../house.ts'
import { Cubicles } from './cubicles.tsx'
import type { DeskAction } from './desk-actions.ts'
import { proofJob } from './desk-jobs.ts'
import { Duty } from './duty.tsx'
import { FindPerson } from './find-person.tsx'
import { FromPaper } from './from-paper.tsx'
import { Palette } from './palette.tsx'
import { Person } from './person.tsx'
import { printerOf } from './printer-of.ts'
import { Requests } from './requests.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { Screens } from './screens.tsx'
import { ShabbosItems } from './shabbos-items.tsx'
import { SwapRooms } from './swap-rooms.tsx'
import { WaitRecord } from './wait-record.tsx'
import { WalkIn } from './walk-in.tsx'

/** What is open over the board. */
export type DeskDialog =
  | { readonly kind: 'walkIn'; readonly phone: string }
  | {
      readonly kind:
        | 'palette'
        | 'requests'
        | 'paper'
        | 'swap'
        | 'duty'
        | 'cubicles'
        | 'screens'
        | 'record'
        | 'shabbos'
    }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'room'; readonly roomId: number }

interface Open {
  readonly dialog: DeskDialog
  readonly board: CallAnswer<'dayBoard'>
  readonly actions: readonly DeskAction[]
  readonly foretold: Foretold
  readonly house: House
  readonly now: number
  readonly jobs: Jobs
  readonly onOpen: (dialog: DeskDialog) => void
  /** Of the night that is shown, or of the one that is named. */
  readonly onChoose: (reservationId: string, night?: string) => void
  readonly onClose: () => void
}

/** The one that is open. */
export function DeskDialogs(props: Open) {
  const { dialog, board, house, jobs, onOpen, onChoose, onClose } = props
  const shared = { rooms: board.rooms, reservations: board.reservations, jobs, onChoose, onClose }
  switch (dialog.kind) {
    case 'walkIn':
      return (
        <WalkIn
          {...shared}
          phone={dialog.phone}
          onChoose={id => onChoose(id, businessDate(props.now, house.timeZone))}
        />
      )
    case 'requests':
      return <Requests house={house} onClose={onClose} />
    case 'swap':
      return <SwapRooms rooms={board.rooms} roomId={null} jobs={jobs} onClose={onClose} />
    case 'duty':
      return <Duty rooms={board.rooms} jobs={jobs} onClose={onClose} />
    case 'cubicles':
      return <Cubicles {...shared} cubicles={board.cubicles} />
    case 'screens':
      return <Screens printers={board.printers} rooms={board.rooms} house={house} onClose={onClose} />
    case 'record':
      return <WaitRecord onClose={onClose} />
    case 'shabbos':
      return <ShabbosItems onClose={onClose} />
    case 'room':
      return <OneRoom {...props} roomId={dialog.roomId} />
    case 'paper':
      return (
        <FromPaper
          {...shared}
          date={board.date}
          tonight={businessDate(props.now, house.timeZone)}
          house={house}
          printer={printerOf(board)}
        />
      )
    case 'person':
      return <Person {...shared} key={dialog.userId} userId={dialog.userId} house={house} />
    case 'phone':
      return <FindPerson phone={dialog.phone} onOpen={onOpen} onClose={onClose} />
    case 'palette':
      return (
        <Palette
          {...shared}
          actions={props.actions}
          onPhone={phone => onOpen({ kind: 'phone', phone })}
          onRoom={roomId => onOpen({ kind: 'room', roomId })}
          onProof={proof => jobs.perform(proofJob(proof, onChoose))}
        />
      )
  }
}

function OneRoom({ roomId, board, ...props }: Open & { roomId: number }) {
  const room = board.rooms.find(({ id }) => id === roomId)
  return room ? <RoomDialog {...props} room={room} /> : null
}
