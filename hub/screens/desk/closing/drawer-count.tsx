import type { DrawerState, EveningClosing } from '@mayim/contract/entities/closing.ts'
import { piecesOf } from '@mayim/domain/money/drawer.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form, TextArea } from '@mayim/ui/kit/field.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { momentOf } from '@mayim/ui/reports/register-place.ts'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import { useSwipe } from '../../staff/use-swipe.ts'
import formStyles from '../forms/dialog.module.css'
import styles from './closing.module.css'

/** What every field of an amount has. */
const amount = {
  step: '0.01',
  min: 0,
  max: 100_000,
  type: 'number',
  inputMode: 'decimal',
  ltr: true,
} as const

/** The count of the drawer against what ought to be in it, what stays, and the signature (money-1252). */
export function DrawerCount(props: {
  drawer: DrawerState
  facility: FacilityInfo
  /** The desk's own, if one answers. */
  printer: string | null
  /** With the printer that the record goes to, if it is wanted on paper. */
  onClosed: (closing: EveningClosing, printer: string | null) => void
}) {
  const { t } = useTexts()
  const { drawer, facility } = props
  const [counted, setCounted] = useState('')
  const [float, setFloat] = useState(String(drawer.float || ''))
  const [note, setNote] = useState('')
  const [pin, setPin] = useState('')
  const [onPaper, setOnPaper] = useState(false)
  const paper = onPaper ? props.printer : null
  const close = useCloseEvening(
    drawer,
    closing => props.onClosed(closing, paper),
    () => setPin(''),
  )
  const send = (cardCode: string) => close.send({ counted, float, note, cardCode })
  useSwipe(code => {
    setPin('')
    if (counted !== '') send(code)
  })
  const differsMinor = counted === '' ? null : minorOf(Number(counted)) - minorOf(drawer.expected)
  return (
    <Form className={formStyles.form} onSend={() => send(pin)}>
      <DrawerFacts drawer={drawer} facility={facility} />
      <Counted counted={counted} currency={facility.currency} onCounted={setCounted} />
      <p role="status" className={formStyles.strong}>
        {differsMinor !== null && <Difference differsMinor={differsMinor} currency={facility.currency} />}
      </p>
      <TextArea
        label={t(differsMinor ? 'closing.drawer.why' : 'closing.drawer.note')}
        required={Boolean(differsMinor)}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={setNote}
      />
      <Field {...amount} label={t('closing.drawer.stays')} required value={float} onChange={setFloat} />
      <Field
        label={t('closing.drawer.pin')}
        hint={t('closing.drawer.pinHint')}
        type="password"
        autoComplete="off"
        inputMode="numeric"
        ltr
        required
        value={pin}
        onChange={setPin}
      />
      {props.printer !== null && (
        <Switch label={t('closing.paper.too')} checked={onPaper} onChange={setOnPaper} />
      )}
      {close.error && <Notice tone="error">{close.error.message}</Notice>}
      <Button type="submit" block busy={close.isPending}>
        {t('closing.drawer.close')}
      </Button>
    </Form>
  )
}

function useCloseEvening(
  drawer: DrawerState,
  onClosed: (closing: EveningClosing) => void,
  onRefused: () => void,
) {
  const close = useSend('eveningClose')
  // A count that is sent again, because no answer came, is written once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const send = (form: { counted: string; float: string; note: string; cardCode: string }) =>
    close.mutate(
      {
        body: {
          expected: drawer.expected,
          counted: Number(form.counted),
          float: Number(form.float),
          ...(form.note.trim() === '' ? {} : { note: form.note }),
          cardCode: form.cardCode,
          idempotencyKey,
        },
      },
      { onSuccess: onClosed, onError: onRefused },
    )
  return { send, error: close.error, isPending: close.isPending }
}

function DrawerFacts({ drawer, facility }: { drawer: DrawerState; facility: FacilityInfo }) {
  const { t, language } = useTexts()
  const sum = (amount: number) => money(amount, facility.currency, language)
  const since =
    drawer.since === null
      ? t('closing.drawer.tonight')
      : t('closing.drawer.since', { time: momentOf(drawer.since, facility.timeZone, language) })
  const facts = [
    { key: 'float', name: t('closing.drawer.left'), value: sum(drawer.float) },
    { key: 'cash', name: since, value: sum(drawer.cash) },
    { key: 'expected', name: t('closing.drawer.expected'), value: sum(drawer.expected), isSum: true },
  ]
  return (
    <>
      <Facts facts={facts} />
      <p className={formStyles.note}>{t('closing.drawer.one')}</p>
    </>
  )
}

function Difference({ differsMinor, currency }: { differsMinor: number; currency: string }) {
  const { t, language } = useTexts()
  const amount = money(decimalOf(Math.abs(differsMinor)), currency, language)
  if (differsMinor === 0) return t('closing.drawer.fits')
  return t(differsMinor < 0 ? 'closing.drawer.short' : 'closing.drawer.over', { amount })
}

/** The sum that was counted, or the number of each bill and coin, which are summed here. */
function Counted(props: { counted: string; currency: string; onCounted: (counted: string) => void }) {
  const { t, language } = useTexts()
  const { currency } = props
  const pieces = piecesOf(currency)
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>> | null>(null)
  const write = (piece: number, typed: string) => {
    const next = { ...numbers, [piece]: typed }
    setNumbers(next)
    const sumMinor = pieces.reduce((sum, each) => sum + each * Math.trunc(Number(next[each] || 0)), 0)
    props.onCounted(String(decimalOf(sumMinor)))
  }
  return (
    <>
      <Field
        {...amount}
        label={t('closing.drawer.counted')}
        required
        // Not the first press of the list beside it, which would mark somebody as a no-show.
        autoFocus
        readOnly={numbers !== null}
        value={props.counted}
        onChange={props.onCounted}
      />
      {numbers !== null && (
        <div className={styles.pieces}>
          {pieces.map(piece => (
            <Field
              key={piece}
              label={t('closing.drawer.piece', { value: money(decimalOf(piece), currency, language) })}
              type="number"
              inputMode="numeric"
              step="1"
              min={0}
              max={10_000}
              ltr
              value={numbers[piece] ?? ''}
              onChange={typed => write(piece, typed)}
            />
          ))}
        </div>
      )}
      {pieces.length > 0 && (
        <Button look="plain" onClick={() => setNumbers(numbers === null ? {} : null)}>
          {t(numbers === null ? 'closing.drawer.byPieces' : 'closing.drawer.bySum')}
        </Button>
      )}
    </>
  )
}
