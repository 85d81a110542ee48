import { useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { OwnAccountSection } from '@mayim/ui/people/own-account.tsx'
import { ConfirmedAction } from '@mayim/ui/sync/link/confirmed-action.tsx'
import { Bridges } from '../building/bridges.tsx'
import { useFacility } from '../facility/use-facility.ts'
import { BusReaders } from './bus-readers.tsx'
import { CardReaders } from './card-readers.tsx'
import { Printers, SwipeReaders } from './printers.tsx'
import { RoomPhones } from './room-phones.tsx'
import styles from './technician.module.css'

/** The reload of all screens, bridges, phones, printers, readers of cards, card readers for payments, and the own account. */
export function ScreensPage() {
  const facility = useFacility()
  const { userId } = useSignedIn()
  return (
    <>
      <Reload />
      <section className={styles.section}>
        <Bridges facility={facility} />
      </section>
      <RoomPhones />
      <Printers />
      <SwipeReaders />
      <CardReaders />
      <BusReaders />
      <OwnAccountSection side="hub" timeZone={facility.timeZone} ownId={userId} />
    </>
  )
}

function Reload() {
  const { t } = useTexts()
  const reload = useSend('allPagesReload')
  return (
    <section className={styles.section}>
      <h2>{t('technician.reload.title')}</h2>
      <p className={styles.soft}>{t('technician.reload.explain')}</p>
      <ConfirmedAction
        label={t('technician.reload.all')}
        question={t('technician.reload.question')}
        text={t('technician.reload.explain')}
        sending={reload}
        send={done => reload.mutate({}, { onSuccess: done })}
      />
      {reload.isSuccess && <Notice tone="success">{t('technician.reload.asked')}</Notice>}
    </section>
  )
}
