import type { Room } from '@mayim/contract/entities/room.ts'
import { businessDate } from '@mayim/domain/calendar/business-day.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import { Inbox } from '@mayim/ui/messages/inbox.tsx'
import { OwnAccount } from '@mayim/ui/people/own-account.tsx'
import type { Estimates } from '../facility/use-estimates.ts'
import type { FacilityInfo } from '../facility/use-facility.ts'
import { BookNight } from './booking/book-night.tsx'
import { NightWaits } from './booking/night-waits.tsx'
import { ClosingSheet } from './closing/closing-sheet.tsx'
import styles from './forms/dialog.module.css'
import { printerOf } from './jobs/desk-jobs.ts'
import type { Jobs } from './jobs/use-jobs.ts'
import type { DeskDialog } from './open-dialog.ts'
import { FromPaper } from './paper/from-paper.tsx'
import { SellGoods } from './payment/sell-goods.tsx'
import { Person } from './people/person.tsx'
import { WalkIn } from './people/walk-in.tsx'
import { Cubicles } from './rooms/cubicles.tsx'
import { RoomDialog } from './rooms/room-dialog.tsx'
import { SwapRooms } from './rooms/swap-rooms.tsx'
import type { DeskAction } from './tools/desk-actions.ts'
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
          start={dialog.start}
          estimates={props.estimates}
          facility={facility}
          onChoose={(id, form) => onChoose(id, tonight, form)}
        />
      )
    case 'book':
      return (
        <BookNight who={dialog.who} night={dialog.night} facility={facility} jobs={jobs} onClose={onClose} />
      )
    case 'waits':
      return (
        <NightWaits
          date={dialog.night}
          facility={facility}
          jobs={jobs}
          onBook={userId => onOpen({ kind: 'book', who: { userId }, night: dialog.night })}
          onClose={onClose}
        />
      )
    case 'swap':
      return <SwapRooms {...shared} estimates={props.estimates} roomId={null} />
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
    case 'closing':
      return (
        <ClosingSheet
          {...shared}
          now={props.now}
          facility={facility}
          printer={printerOf(board)}
          onOpen={onOpen}
        />
      )
    case 'several':
      return <TextSeveral reservations={board.reservations} jobs={jobs} onClose={onClose} />
    case 'room':
      return <OneRoom {...props} roomId={dialog.roomId} />
    case 'paper':
      return <FromPaper {...shared} date={board.date} facility={facility} printer={printerOf(board)} />
    case 'person':
      return <Person {...shared} key={dialog.userId} userId={dialog.userId} facility={facility} />
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

/** The account of who is signed in at the desk: its sessions here and its password. */
function MyAccount({ facility, onClose }: { facility: FacilityInfo; onClose: () => void }) {
  const { t } = useTexts()
  const { userId } = useSignedIn()
  return (
    <Dialog open drawer onClose={onClose} title={t('people.account.title')}>
      <OwnAccount side="hub" timeZone={facility.timeZone} ownId={userId} />
    </Dialog>
  )
}

/** The inbox at the desk. The portal keeps it: while the link is down, the list says so. */
function InboxDialog(props: {
  facility: FacilityInfo
  onOpen: (dialog: DeskDialog) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  return (
    <Dialog open drawer onClose={props.onClose} title={t('messages.title')}>
      <Inbox
        timeZone={props.facility.timeZone}
        onPerson={userId => props.onOpen({ kind: 'person', userId })}
      />
    </Dialog>
  )
}

/** The attendant of each section tonight. Without an attendant no patron can be placed in the section's rooms. */
function Duty(props: { rooms: readonly Room[]; jobs: Jobs; onClose: () => void }) {
  const { t } = useTexts()
  const sections = useCall('sections')
  const attendants = (useCall('attendantsList', { query: {} }).data ?? []).filter(({ active }) => active)
  const set = useSend('sectionAttendant')
  const nameOf = (who: { readonly firstName: string; readonly lastName: string }) =>
    `${who.firstName} ${who.lastName}`.trim()
  return (
    <Dialog open onClose={props.onClose} title={t('board.duty.title')}>
      <Loaded query={sections} lines={3}>
        {list => (
          <div className={styles.form}>
            <p className={styles.note}>{t(list.length === 0 ? 'board.duty.none' : 'board.duty.explain')}</p>
            {list.map(({ id, name, attendant }) => (
              <SelectField
                key={id}
                label={t('board.duty.section', { name })}
                hint={t('board.duty.rooms', {
                  count: props.rooms.filter(room => room.section.id === id).length,
                })}
                value={String(attendant?.id ?? 0)}
                disabled={set.isPending}
                error={set.variables?.params.id === id ? set.error?.message : undefined}
                onChange={value => {
                  const chosen = attendants.find(each => each.id === Number(value))
                  set.mutate(
                    { params: { id }, body: { attendantId: Number(value) } },
                    {
                      onSuccess: () =>
                        props.jobs.tell(
                          t('board.duty.done', {
                            name,
                            who: chosen ? nameOf(chosen) : t('board.duty.nobody'),
                          }),
                        ),
                    },
                  )
                }}
                options={[
                  { value: '0', text: t('board.duty.nobody') },
                  ...attendants.map(each => ({ value: String(each.id), text: nameOf(each) })),
                ]}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
