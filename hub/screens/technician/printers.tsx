import type { Printer, SwipeReader } from '@mayim/contract/entities/device.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form, SelectField } from '@mayim/ui/kit/field.tsx'
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
        {all => all.map(printer => <OnePrinter key={printer.id} printer={printer} />)}
      </Loaded>
    </section>
  )
}

function OnePrinter({ printer }: { printer: Printer }) {
  const { t } = useTexts()
  const save = useSend('printerSave')
  const { id, name, screenId, printerType } = printer
  return (
    <PlacedDevice
      device={{ id, name, screenId, place: printerType === 'reception' ? 'desk' : 'kiosk' }}
      anyKiosk={t('technician.printers.kiosks')}
      saving={save}
      save={body => save.mutate({ params: { printerId: id }, body })}
    />
  )
}

/** Whose each reader of attendants' cards is that no door has: the desk's or a kiosk's (building-380). */
export function SwipeReaders() {
  const { t } = useTexts()
  const readers = useCall('swipeReaders')
  return (
    <section className={styles.section}>
      <h2>{t('technician.swipes.title')}</h2>
      <p className={styles.soft}>{t('technician.swipes.explain')}</p>
      <Loaded query={readers} lines={2}>
        {all =>
          all.length === 0 ? (
            <p className={styles.soft}>{t('technician.swipes.none')}</p>
          ) : (
            all.map(reader => <OneReader key={reader.id} reader={reader} />)
          )
        }
      </Loaded>
    </section>
  )
}

function OneReader({ reader }: { reader: SwipeReader }) {
  const { t } = useTexts()
  const save = useSend('swipeReaderSave')
  return (
    <PlacedDevice
      device={reader}
      anyKiosk={t('technician.swipes.onlyKiosk')}
      saving={save}
      save={body => save.mutate({ params: { readerId: reader.id }, body })}
    />
  )
}

/** What is saved of a device at a screen. */
interface Placing {
  readonly name: string
  readonly place: 'desk' | 'kiosk'
  readonly screenId?: string
}

/** A device as the form of its place shows it; without an id it is a new one. */
interface DevicePlace {
  readonly id?: string
  readonly name: string
  readonly place: 'desk' | 'kiosk'
  readonly screenId: string | null
}

const ofDesk = 'desk'
const ofKiosks = 'kiosk'

/**
 * Which screen has a printer or a reader: the desk, any kiosk, or one. The id of a new device is asked for, as the
 * processor gave it.
 */
export function PlacedDevice(props: {
  device: DevicePlace
  /** What a place at no certain kiosk means. */
  anyKiosk: string
  saving: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly error: { readonly message: string } | null
  }
  save: (body: Placing, id: string) => void
}) {
  const { t } = useTexts()
  const { device, saving } = props
  const isNew = device.id === undefined
  const [id, setId] = useState(device.id ?? '')
  const [name, setName] = useState(device.name)
  const [place, setPlace] = useState(device.place === 'desk' ? ofDesk : (device.screenId ?? ofKiosks))
  const screen = place !== ofDesk && place !== ofKiosks && { screenId: place }
  const body = { name: name.trim(), place: place === ofDesk ? 'desk' : 'kiosk', ...screen } as const
  return (
    <Form className={styles.form} onSend={() => props.save(body, id.trim())}>
      <h3>{isNew ? t('technician.readers.add') : <bdi dir="ltr">{device.id}</bdi>}</h3>
      {isNew && (
        <Field
          label={t('technician.readers.id')}
          value={id}
          onChange={setId}
          ltr
          pattern="[A-Za-z0-9_\-]{3,64}"
          required
        />
      )}
      <Field
        label={t('technician.readers.name')}
        value={name}
        onChange={setName}
        pattern=".*\S.*"
        maxLength={60}
        required
      />
      <PlaceField value={place} onChange={setPlace} anyKiosk={props.anyKiosk} />
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

function PlaceField(props: { value: string; onChange: (next: string) => void; anyKiosk: string }) {
  const { t } = useTexts()
  const kiosks = (useCall('devicesPaired').data ?? []).filter(
    ({ role, revoked }) => role === 'Kiosk' && !revoked,
  )
  return (
    <SelectField
      label={t('technician.readers.place')}
      value={props.value}
      onChange={props.onChange}
      options={[
        { value: ofDesk, text: t('technician.readers.desk') },
        { value: ofKiosks, text: props.anyKiosk },
        ...kiosks.map(({ id, name: text }) => ({ value: id, text: text || id.slice(0, 8) })),
      ]}
    />
  )
}
