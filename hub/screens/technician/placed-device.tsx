import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './technician.module.css'

interface Placing {
  readonly name: string
  readonly place: 'desk' | 'kiosk'
  readonly screenId?: string
}

const ofDesk = 'desk'
const ofKiosks = 'kiosk'

/** The name and the place of a printer or a reader: the desk, any kiosk, or one. */
export function PlacedDevice(props: {
  device: { readonly id: string; readonly screenId: string | null } & Omit<Placing, 'screenId'>
  anyKiosk: string
  saving: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: { readonly message: string } | null
  }
  save: (body: Placing) => void
}) {
  const { t } = useTexts()
  const { device, saving } = props
  const kiosks = (useCall('devicesPaired').data ?? []).filter(
    ({ role, revoked }) => role === 'Kiosk' && !revoked,
  )
  const [name, setName] = useState(device.name)
  const [place, setPlace] = useState(device.place === 'desk' ? ofDesk : (device.screenId ?? ofKiosks))
  const screen = place !== ofDesk && place !== ofKiosks && { screenId: place }
  const body = { name: name.trim(), place: place === ofDesk ? 'desk' : 'kiosk', ...screen } as const
  return (
    <Form className={styles.form} onSend={() => props.save(body)}>
      <h3>
        <bdi dir="ltr">{device.id}</bdi>
      </h3>
      <Field
        label={t('technician.readers.name')}
        value={name}
        onChange={setName}
        pattern=".*\S.*"
        maxLength={60}
        required
      />
      <SelectField
        label={t('technician.readers.place')}
        value={place}
        onChange={setPlace}
        options={[
          { value: ofDesk, text: t('technician.readers.desk') },
          { value: ofKiosks, text: props.anyKiosk },
          ...kiosks.map(({ id, name: text }) => ({ value: id, text: text || id.slice(0, 8) })),
        ]}
      />
      {saving.isSuccess && (
        <Notice tone="success" isAnswer>
          {t('technician.printers.saved')}
        </Notice>
      )}
      {saving.error && <Notice tone="error">{saving.error.message}</Notice>}
      <Button type="submit" look="quiet" busy={saving.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
