import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import type { Estimates } from '../facility/use-estimates.ts'
import type { FacilityInfo } from '../facility/use-facility.ts'
import { proofJob } from './jobs/desk-jobs.ts'
import { printerOf } from './jobs/printer-of.ts'
import type { Jobs } from './jobs/use-jobs.ts'
import type { DeskDialog } from './open-dialog.ts'
import { FromPaper } from './paper/from-paper.tsx'
import { FindPerson } from './people/find-person.tsx'
import { MyAccount } from './people/my-account.tsx'
import { Person } from './people/person.tsx'
import { WalkIn } from './people/walk-in.tsx'
import { Requests } from './requests/requests.tsx'
import { Cubicles } from './rooms/cubicles.tsx'
import { Duty } from './rooms/duty.tsx'
import { RoomDialog } from './rooms/room-dialog.tsx'
import { SwapRooms } from './rooms/swap-rooms.tsx'
import { SellGoods } from './sale/sell-goods.tsx'
import type { DeskAction } from './tools/desk-actions.ts'
import { InboxDialog } from './tools/inbox-dialog.tsx'
import { Palette } from './tools/palette.tsx'
import { Screens } from './tools/screens.tsx'
import { ShabbosItems } from './tools/shabbos-items.tsx'
import { TextSeveral } from './tools/text-several.tsx'

interface Open {
  readonly dialog: DeskDialog
  readonly board: CallAnswer<'dayBoard'>
  readonly actions: readonly DeskAction[]
  readonly estimates: Estimates
  readonly facility: FacilityInfo
  readonly now: number
  readonly jobs: Jobs
  readonly onOpen: (dialog: DeskDialog) => void
  /** For the night that is shown, or for the named one; with the form that opens over it. */
  readonly onChoose: (reservationId: string, night?: string, form?: 'pay' | null) => void
  readonly onClose: () => void
}

/** The open dialog. */
export function DeskDialogs(props: Open) {
  const { dialog, board, facility, jobs, onOpen, onChoose, onClose } = props
  const tonight = businessDate(props.now, facility.timeZone)
  const shared = { rooms: board.rooms, reservations: board.reservations, tonight, jobs, onChoose, onClose }
  switch (dialog.kind) {
    case 'walkIn':
      return (
        <WalkIn
          {...shared}
          phone={dialog.phone}
          facility={facility}
          onChoose={(id, form) => onChoose(id, tonight, form)}
        />
      )
    case 'requests':
      return <Requests facility={facility} onClose={onClose} />
    case 'swap':
      return <SwapRooms rooms={board.rooms} roomId={null} jobs={jobs} onClose={onClose} />
    case 'duty':
      return <Duty rooms={board.rooms} jobs={jobs} onClose={onClose} />
    case 'cubicles':
      return <Cubicles {...shared} cubicles={board.cubicles} />
    case 'screens':
      return <Screens {...devicesOf(board)} facility={facility} onClose={onClose} />
    case 'shabbos':
      return <ShabbosItems onClose={onClose} />
    case 'sale':
      return <SellGoods userId={null} facility={facility} jobs={jobs} onClose={onClose} />
    case 'account':
      return <MyAccount facility={facility} onClose={onClose} />
    case 'inbox':
      return <InboxDialog facility={facility} onOpen={onOpen} onClose={onClose} />
    case 'several':
      return <TextSeveral reservations={board.reservations} jobs={jobs} onClose={onClose} />
    case 'room':
      return <OneRoom {...props} roomId={dialog.roomId} />
    case 'paper':
      return <FromPaper {...shared} date={board.date} facility={facility} printer={printerOf(board)} />
    case 'person':
      return <Person {...shared} key={dialog.userId} userId={dialog.userId} facility={facility} />
    case 'phone':
      return <FindPerson phone={dialog.phone} onOpen={onOpen} onClose={onClose} />
    case 'palette':
      return (
        <Palette
          {...shared}
          actions={props.actions}
          onPhone={phone => onOpen({ kind: 'phone', phone })}
          onRoom={roomId => onOpen({ kind: 'room', roomId })}
          onProof={proof => jobs.perform(proofJob(proof, id => onChoose(id, tonight)))}
        />
      )
  }
}

/** What the dialog of screens and devices shows of the board. */
function devicesOf({ printers, faults, areFaultsKnown, rooms }: CallAnswer<'dayBoard'>) {
  return { printers, faults, areFaultsKnown, rooms }
}

function OneRoom({ roomId, board, ...props }: Open & { roomId: number }) {
  const room = board.rooms.find(({ id }) => id === roomId)
  return room ? <RoomDialog {...props} room={room} /> : null
}
