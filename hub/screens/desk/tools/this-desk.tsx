import type { CardReader, PrinterStatus, SwipeReader } from '@mayim/contract/entities/device.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import { useOwnDevice } from '../../staff/own-device.ts'
import styles from '../forms/dialog.module.css'

/**
 * Which printer and which card reader this desk uses, where the desks have several (building-256), and which reader of
 * attendants' cards it listens to, if any (building-380).
 */
export function ThisDesk(props: {
  printers: readonly PrinterStatus[]
  readers: readonly CardReader[]
  swipeReaders: readonly SwipeReader[]
}) {
  const { t } = useTexts()
  const [printer, choosePrinter] = useOwnDevice('printer')
  const [reader, chooseReader] = useOwnDevice('reader')
  const [swipeReader, chooseSwipeReader] = useOwnDevice('swipeReader')
  const printers = props.printers.filter(({ place }) => place === 'desk')
  const readers = props.readers.filter(({ place }) => place === 'desk')
  const swipeReaders = props.swipeReaders.filter(({ place }) => place === 'desk')
  if (printers.length < 2 && readers.length < 2 && swipeReaders.length === 0) return null
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
      {swipeReaders.length > 0 && (
        <Choice
          label={t('desk.swipe.reader')}
          none={t('desk.swipe.noReader')}
          all={swipeReaders}
          chosen={swipeReader}
          onChoose={chooseSwipeReader}
        />
      )}
    </section>
  )
}

function Choice(props: {
  label: string
  /** The words for no choice; without them, any of the desk. */
  none?: string
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
        { value: '', text: props.none ?? t('board.screens.anyOfDesk') },
        ...props.all.map(({ id, name }) => ({ value: id, text: name })),
      ]}
    />
  )
}
