import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './technician.module.css'

/** The extension of each room's phone (visit-97). */
export function RoomPhones() {
  const { t } = useTexts()
  const layout = useCall('layoutExport')
  return (
    <section className={styles.section}>
      <h2>{t('technician.phones.title')}</h2>
      <p className={styles.soft}>{t('technician.phones.explain')}</p>
      <Loaded query={layout} lines={4}>
        {({ rooms }) =>
          rooms.length === 0 ? (
            <p className={styles.soft}>{t('technician.phones.none')}</p>
          ) : (
            rooms.filter(({ retired }) => !retired).map(room => <Phone key={room.id} room={room} />)
          )
        }
      </Loaded>
    </section>
  )
}

function Phone({ room }: { room: LayoutFile['rooms'][number] }) {
  const { t } = useTexts()
  const save = useSend('roomExtension')
  const [extension, setExtension] = useState(room.extension ?? '')
  return (
    <Form
      className={styles.section}
      onSend={() => save.mutate({ params: { id: room.id }, body: { extension } })}
    >
      <div className={styles.line}>
        <Field
          label={t('technician.phones.extension', { name: room.name })}
          value={extension}
          onChange={setExtension}
          ltr
          inputMode="numeric"
          pattern="[0-9*#]{0,16}"
          maxLength={16}
        />
        <Button type="submit" look="quiet" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </div>
      {save.isSuccess && <Notice tone="success">{t('technician.phones.saved', { name: room.name })}</Notice>}
      {save.error && <Notice tone="error">{save.error.message}</Notice>}
    </Form>
  )
}
