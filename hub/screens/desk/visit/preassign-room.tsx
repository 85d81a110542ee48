import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { FaultWarning } from '../../facility/room-faults.tsx'
import { ChooseOne } from '../forms/choice.tsx'
import styles from '../forms/dialog.module.css'
import { preassignRoomJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'

/** The refusals that no staff may override. All others are temporary. */
const finalReasons = new Set(['roomPreassigned', 'roomHasNoBath', 'chooseAnotherAttendant'])

/**
 * Keeps a room for the patron (visit-46): lists the rooms that fit, warns if the kept room is not available, and is
 * disabled until another room is chosen.
 */
export function PreassignRoom(props: {
  visit: StaffReservation
  rooms: readonly Room[]
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const { visit, jobs } = props
  const rooms = useCall('preassignRoomAvailability', { params: { id: visit.reservationId } }, { staleMs: 0 })
  const before = visit.roomIdPreassign
  const [chosen, setChosen] = useState(String(before ?? 0))
  const fitting = (rooms.data ?? [])
    .filter(room => !visit.bath || room.bath)
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null))
  const named = (id: number | null) => fitting.find(room => room.id === id) ?? null
  const current = rooms.data?.find(room => room.id === before)
  const roomOf = (id: number | string) => props.rooms.find(room => room.id === Number(id))
  const better =
    fitting.find(({ id, available }) => available && roomOf(id)?.faults.length === 0)?.name ?? null
  const isSame = chosen === String(before ?? 0)
  return (
    <Dialog open onClose={props.onClose} title={t('reception.keep.title', { code: visit.reservationCode })}>
      <Loaded query={rooms} lines={3}>
        {() => (
          <Form
            className={styles.form}
            onSend={() => {
              jobs.perform(preassignRoomJob(visit, named(Number(chosen)), named(before)))
              props.onClose()
            }}
          >
            {current && !current.available && (
              <Notice tone="warning">{t('reception.keep.unavailable')}</Notice>
            )}
            {fitting.length === 0 && <p>{t('reception.keep.none')}</p>}
            <ChooseOne
              name="room"
              legend={t('desk.rooms')}
              value={chosen}
              onChange={setChosen}
              options={[
                { value: '0', text: t('reception.keep.remove') },
                ...fitting.map(room => ({
                  value: String(room.id),
                  text: t('desk.roomName', { name: room.name }),
                  ...(room.reason ? { note: t(`refusal.${room.reason}` as TextKey) } : {}),
                  off: room.reason !== null && finalReasons.has(room.reason),
                })),
              ]}
            />
            <FaultWarning room={roomOf(chosen)} better={better} />
            <Button type="submit" disabled={isSame} busy={jobs.busy}>
              {chosen === '0'
                ? t('reception.keep.remove')
                : t('reception.keep.confirm', { name: named(Number(chosen))?.name ?? '' })}
            </Button>
          </Form>
        )}
      </Loaded>
    </Dialog>
  )
}
