import type { CardReader } from '@mayim/contract/entities/device.ts'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import { PlacedDevice } from './placed-device.tsx'
import { RemovableList, RemovableRow } from './removable-list.tsx'
import styles from './technician.module.css'

const newReader = { name: '', place: 'desk', screenId: null } as const

/** The card readers for payments, each at the desk or at a kiosk. */
export function CardReaders() {
  const { t } = useTexts()
  const readers = useCall('cardReaders')
  return (
    <section className={styles.section}>
      <h2>{t('technician.readers.title')}</h2>
      <RemovableList query={readers} none={t('technician.readers.none')}>
        {reader => <Reader key={reader.id} reader={reader} />}
      </RemovableList>
      <AddReader />
    </section>
  )
}

function Reader({ reader }: { reader: CardReader }) {
  const { t } = useTexts()
  const remove = useSend('cardReaderRemove')
  return (
    <RemovableRow
      one={reader}
      kind={t(`technician.readers.${reader.place}`)}
      removing={remove}
      remove={() => remove.mutate({ params: { readerId: reader.id } })}
    />
  )
}

/** The form is empty again after each reader. */
function AddReader() {
  const { t } = useTexts()
  const save = useSend('cardReaderSave')
  const [added, setAdded] = useState(0)
  return (
    <PlacedDevice
      key={added}
      device={newReader}
      anyKiosk={t('technician.readers.nextKiosk')}
      saving={save}
      save={(body, readerId) =>
        save.mutate({ params: { readerId }, body }, { onSuccess: () => setAdded(added + 1) })
      }
    />
  )
}
