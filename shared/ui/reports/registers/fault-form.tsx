import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { useRequest } from '../../client/use-request.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SelectField, TextArea } from '../../kit/field.tsx'
import { FileField } from '../../kit/file-field.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { RegisterPlace } from './register-place.ts'
import styles from './registers.module.css'
import { smallPhoto } from './small-photo.ts'

/** Reports what does not work, in which room, with a photo of it. */
export function FaultForm({ rooms, onClose }: { rooms: RegisterPlace['rooms']; onClose: () => void }) {
  const { t } = useTexts()
  const [note, setNote] = useState('')
  const [room, setRoom] = useState('')
  const add = useSend('registerAdd')
  const photo = useRequest<File, string>({ send: smallPhoto })
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
        <FileField
          label={t('registers.fault.photo')}
          hint={t('registers.fault.photoHint')}
          accept="image/*"
          onChoose={photo.mutate}
        />
        {photo.error && <Notice tone="error">{t('registers.fault.photoFails')}</Notice>}
        {photo.data && (
          <img
            className={styles.photo}
            src={`data:image/jpeg;base64,${photo.data}`}
            alt={t('registers.fault.photo')}
          />
        )}
        <Button type="submit" busy={add.isPending || photo.isPending}>
          {t('registers.fault.report')}
        </Button>
      </Form>
    </Dialog>
  )
}
