import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { FaultForm } from './fault-form.tsx'
import { FaultOutOfService } from './fault-out-of-service.tsx'
import { momentOf, type RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'

/** The open faults and those of the last weeks, the latest first (building-561). */
export function FaultList({ from, to, place }: { from: string; to: string; place: RegisterPlace }) {
  const { t } = useTexts()
  const [adding, setAdding] = useState(false)
  const faults = useCall('registerList', { params: { register: 'fault' }, query: { dt: from, dtTo: to } })
  return (
    <section className={styles.section} aria-labelledby="faults">
      <div className={styles.head}>
        <h2 id="faults">{t('registers.fault.title')}</h2>
        <Button look="quiet" icon="plus" onClick={() => setAdding(true)}>
          {t('registers.fault.add')}
        </Button>
      </div>
      <Loaded query={faults} lines={3}>
        {({ entries }) => (
          <>
            {entries.every(({ closed }) => closed !== null) && (
              <p className={styles.soft}>{t('registers.fault.none')}</p>
            )}
            <ul className={styles.entries}>
              {entries.toReversed().map(entry => (
                <Fault key={entry.id} entry={entry} place={place} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {adding && <FaultForm rooms={place.rooms} onClose={() => setAdding(false)} />}
    </section>
  )
}

function Fault({ entry, place }: { entry: RegisterEntry; place: RegisterPlace }) {
  const { t, language } = useTexts()
  const [opened, setOpened] = useState<'photo' | 'out' | null>(null)
  const close = useSend('registerAdd')
  const room = place.rooms?.find(({ id }) => id === entry.roomId)?.name ?? entry.roomId
  return (
    <li data-closed={entry.closed !== null || undefined}>
      <p>
        <bdi>{entry.note}</bdi>
      </p>
      <p className={styles.soft}>
        {room !== null && (
          <>
            {t('registers.fault.room')} <bdi>{room}</bdi> ·{' '}
          </>
        )}
        <bdi>{entry.by}</bdi> · <bdi>{momentOf(entry.at, place.timeZone, language)}</bdi>
      </p>
      {entry.closed && (
        <p className={styles.soft}>
          {t('registers.fault.repairedBy', {
            name: entry.closed.by,
            time: momentOf(entry.closed.at, place.timeZone, language),
          })}
        </p>
      )}
      {close.error && <Notice tone="error">{close.error.message}</Notice>}
      <div className={styles.actions}>
        {entry.hasPhoto && (
          <Button look="quiet" onClick={() => setOpened('photo')}>
            {t('registers.fault.seePhoto')}
          </Button>
        )}
        {!entry.closed && (
          <Button
            look="quiet"
            busy={close.isPending}
            onClick={() => close.mutate({ body: { register: 'fault', closes: entry.id } })}
          >
            {t('registers.fault.repaired')}
          </Button>
        )}
        {!entry.closed && entry.roomId !== null && place.isAdmin && (
          <Button look="quiet" onClick={() => setOpened('out')}>
            {t('registers.fault.out')}
          </Button>
        )}
      </div>
      {opened === 'photo' && <PhotoDialog entry={entry} onClose={() => setOpened(null)} />}
      {opened === 'out' && <FaultOutOfService fault={entry} onClose={() => setOpened(null)} />}
    </li>
  )
}

function PhotoDialog({ entry, onClose }: { entry: RegisterEntry; onClose: () => void }) {
  const { t } = useTexts()
  const photo = useCall('registerPhoto', { params: { id: entry.id } })
  return (
    <Dialog open onClose={onClose} title={entry.note}>
      <Loaded query={photo} lines={6}>
        {answer => (
          <img
            className={styles.photo}
            src={`data:image/jpeg;base64,${answer.photo}`}
            alt={t('registers.fault.photoOf', { what: entry.note })}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
