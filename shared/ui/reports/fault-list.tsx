import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { useState } from 'react'
import { OutOfServiceForm } from '../building/out-of-service-form.tsx'
import { LoadError, Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form, SelectField, TextArea } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { PhotoDialog, PhotoField, useSmallPhoto } from './photo-field.tsx'
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
      {opened === 'photo' && <PhotoDialog id={entry.id} title={entry.note} onClose={() => setOpened(null)} />}
      {opened === 'out' && <FaultOutOfService fault={entry} onClose={() => setOpened(null)} />}
    </li>
  )
}

const longestReason = 120

/** Takes the room of a fault out of service, by the form and the rule of the building's page (building-190). */
function FaultOutOfService({ fault, onClose }: { fault: RegisterEntry; onClose: () => void }) {
  const layout = useCall('layoutExport')
  if (layout.error) return <LoadError error={layout.error} onRetry={() => void layout.refetch()} />
  if (!layout.data || fault.roomId === null) return null
  const start = { roomId: fault.roomId, reason: fault.note.slice(0, longestReason) }
  return <OutOfServiceForm layout={layout.data} start={start} onClose={onClose} />
}

/** Reports what does not work, in which room, with a photo of it. */
function FaultForm({ rooms, onClose }: { rooms: RegisterPlace['rooms']; onClose: () => void }) {
  const { t } = useTexts()
  const [note, setNote] = useState('')
  const [room, setRoom] = useState('')
  const add = useSend('registerAdd')
  const photo = useSmallPhoto()
  const send = () =>
    add.mutate(
      {
        body: {
          register: 'fault',
          note,
          ...(room === '' ? {} : { roomId: Number(room) }),
          ...(photo.data === undefined ? {} : { photo: photo.data }),
        },
      },
      { onSuccess: onClose },
    )
  return (
    <Dialog open onClose={onClose} title={t('registers.fault.add')}>
      <Form className={styles.form} onSend={send}>
        <TextArea
          label={t('registers.fault.what')}
          required
          maxLength={2000}
          rows={2}
          error={add.error?.message ?? null}
          value={note}
          onChange={setNote}
        />
        {rooms && (
          <SelectField
            label={t('registers.fault.room')}
            value={room}
            onChange={setRoom}
            options={[
              { value: '', text: t('registers.fault.noRoom') },
              ...rooms.map(({ id, name }) => ({ value: String(id), text: name })),
            ]}
          />
        )}
        <PhotoField hint={t('registers.fault.photoHint')} photo={photo} />
        <Button type="submit" busy={add.isPending || photo.isPending}>
          {t('registers.fault.report')}
        </Button>
      </Form>
    </Dialog>
  )
}
