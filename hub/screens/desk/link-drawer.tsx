import { Button } from '@mantine/core'
import type { LinkState } from '@mayim/shared/contract/entities/device.ts'
import type { StaffReservation } from '@mayim/shared/contract/entities/reservation.ts'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { Facts } from '@mayim/shared/ui/base/list.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import type { House } from '../house.ts'
import { AttentionList } from './attention-list.tsx'
import styles from './link.module.css'

const secondMs = 1_000
const minuteMs = 60_000

/** How this house stands with the portal, and what the two could not settle between themselves. */
export function LinkDrawer(props: {
  link: LinkState
  house: House
  reservations: readonly StaffReservation[]
  onChoose: (reservationId: string) => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const { link } = props
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('desk.link.title')}
      drawer
      actions={<Button onClick={props.onClose}>{t('common.close')}</Button>}
    >
      <div className={styles.content}>
        <p>{t(link.linked ? 'desk.link.up' : 'desk.state.linkDownHint')}</p>
        <Facts facts={useLinkFacts(link)} />
        <AttentionList
          house={props.house}
          reservations={props.reservations}
          onChoose={id => {
            props.onChoose(id)
            props.onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

function useLinkFacts(link: LinkState) {
  const { t } = useTexts()
  const age = link.lastMessageAgeMs
  const heard =
    age === null
      ? t('desk.link.never')
      : age < minuteMs
        ? t('desk.link.secondsAgo', { count: Math.round(age / secondMs) })
        : t('desk.link.minutesAgo', { count: Math.round(age / minuteMs) })
  return [
    { key: 'heard', name: t('desk.link.heard'), value: heard },
    {
      key: 'waiting',
      name: t('desk.link.waiting'),
      value: <bdi data-digits>{Math.max(0, link.ownHead - link.ownAcknowledged)}</bdi>,
    },
    { key: 'parked', name: t('desk.link.parked'), value: <bdi data-digits>{link.parked}</bdi> },
  ]
}
