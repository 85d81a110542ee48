import type { Printer, SwipeReader } from '@mayim/contract/entities/device.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { PlacedDevice } from './placed-device.tsx'
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
