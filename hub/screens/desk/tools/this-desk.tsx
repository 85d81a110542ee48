import type { CardReader, PrinterStatus } from '@mayim/contract/entities/device.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import styles from '../forms/dialog.module.css'
import { useOwnDevice } from '../own-device.ts'

/** Which printer and which card reader this desk uses, where the desks have several (building-256). */
export function ThisDesk(props: { printers: readonly PrinterStatus[]; readers: readonly CardReader[] }) {
  const { t } = useTexts()
  const [printer, choosePrinter] = useOwnDevice('printer')
  const [reader, chooseReader] = useOwnDevice('reader')
  const printers = props.printers.filter(({ place }) => place === 'desk')
  const readers = props.readers.filter(({ place }) => place === 'desk')
  if (printers.length < 2 && readers.length < 2) return null
  return (
    <section className={styles.form}>
      <h3>{t('board.screens.thisDesk')}</h3>
      {printers.length > 1 && (
        <Choice
          label={t('board.screens.ownPrinter')}
          all={printers}
          chosen={printer}
          onChoose={choosePrinter}
        />
      )}
      {readers.length > 1 && (
        <Choice label={t('board.screens.ownReader')} all={readers} chosen={reader} onChoose={chooseReader} />
      )}
    </section>
  )
}

function Choice(props: {
  label: string
  all: readonly { readonly id: string; readonly name: string }[]
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  const { t } = useTexts()
  const isThere = props.all.some(({ id }) => id === props.chosen)
  return (
    <SelectField
      label={props.label}
      value={isThere ? (props.chosen ?? '') : ''}
      onChange={id => props.onChoose(id === '' ? null : id)}
      options={[
        { value: '', text: t('board.screens.anyOfDesk') },
        ...props.all.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  )
}
