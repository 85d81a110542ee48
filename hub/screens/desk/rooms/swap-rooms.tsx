import type { Room } from '@mayim/contract/entities/room.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Form, SelectField } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import { FaultWarning, works } from '../../facility/room-faults.tsx'
import styles from '../forms/dialog.module.css'
import { swapJob } from '../jobs/desk-jobs.ts'
import type { Jobs } from '../jobs/use-jobs.ts'

/** Swaps the patrons of two rooms. If one is empty, the patron moves into it. */
export function SwapRooms(props: {
  rooms: readonly Room[]
  roomId: number | null
  jobs: Jobs
  onClose: () => void
}) {
  const { t } = useTexts()
  const taken = props.rooms.filter(room => room.reservation !== null)
  const [from, setFrom] = useState(props.roomId ?? taken[0]?.id ?? 0)
  const [to, setTo] = useState(0)
  const other = props.rooms.filter(
    room => room.id !== from && (room.reservation !== null || room.roomStatus === 'Ready'),
  )
  const a = taken.find(room => room.id === from)
  const b = other.find(room => room.id === to)
  const better = other.find(room => room.reservation === null && works(room))?.name ?? null
  const whoseIs = ({ reservation, preassigned }: Room) =>
    reservation?.reservationCode ??
    (preassigned ? t('desk.place.keptFor', { code: preassigned.reservationCode }) : t('reception.swap.empty'))
  const optionOf = (room: Room) => ({
    value: String(room.id),
    text: `${t('desk.roomName', { name: room.name })} · ${whoseIs(room)}`,
  })
  return (
    <Dialog open onClose={props.onClose} title={t('reception.swap.title')}>
      <Form
        className={styles.form}
        onSend={() => {
          if (!a || !b) return
          props.jobs.perform(swapJob(a, b))
          props.onClose()
        }}
      >
        <p>{t('reception.swap.explain')}</p>
        <SelectField
          label={t('reception.swap.from')}
          value={String(from)}
          onChange={value => setFrom(Number(value))}
          options={taken.map(optionOf)}
        />
        <SelectField
          label={t('reception.swap.to')}
          value={String(to)}
          onChange={value => setTo(Number(value))}
          options={[{ value: '0', text: '' }, ...other.map(optionOf)]}
        />
        <FaultWarning room={b} better={better} />
        {b?.reservation && <FaultWarning room={a} better={better} />}
        <Button type="submit" disabled={!a || !b} busy={props.jobs.busy}>
          {t('reception.swap.submit')}
        </Button>
      </Form>
    </Dialog>
  )
}
