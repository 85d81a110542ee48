import type { Printer } from '@mayim/contract/entities/device.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './technician.module.css'

/** Whose each printer is: the desk's, all kiosks', or one kiosk's (building-256). */
export function Printers() {
  const { t } = useTexts()
  const printers = useCall('printers')
  return (
    <section className={styles.section}>
      <h2>{t('technician.printers.title')}</h2>
      <p className={styles.soft}>{t('technician.printers.explain')}</p>
      <Loaded query={printers} lines={2}>
        {all => all.map(printer => <Place key={printer.id} printer={printer} />)}
      </Loaded>
    </section>
  )
}

const ofDesk = 'desk'
const ofKiosks = 'kiosk'

function Place({ printer }: { printer: Printer }) {
  const { t } = useTexts()
  const save = useSend('printerSave')
  const kiosks = (useCall('devicesPaired').data ?? []).filter(
    ({ role, revoked }) => role === 'Kiosk' && !revoked,
  )
  const [name, setName] = useState(printer.name)
  const [place, setPlace] = useState(
    printer.printerType === 'reception' ? ofDesk : (printer.screenId ?? ofKiosks),
  )
  const screen = place !== ofDesk && place !== ofKiosks && { screenId: place }
  const body = { name: name.trim(), place: place === ofDesk ? 'desk' : 'kiosk', ...screen } as const
  return (
    <Form className={styles.form} onSend={() => save.mutate({ params: { printerId: printer.id }, body })}>
      <h3>
        <bdi dir="ltr">{printer.id}</bdi>
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
          { value: ofKiosks, text: t('technician.printers.kiosks') },
          ...kiosks.map(({ id, name: text }) => ({ value: id, text: text || id.slice(0, 8) })),
        ]}
      />
      {save.isSuccess && (
        <Notice tone="success" isAnswer>
          {t('technician.printers.saved')}
        </Notice>
      )}
      {save.error && <Notice tone="error">{save.error.message}</Notice>}
      <Button type="submit" look="quiet" busy={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
