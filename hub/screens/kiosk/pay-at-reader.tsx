import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import type { ApiError } from '@mayim/ui/client/api-error.ts'
import type { CallCode } from '@mayim/ui/client/call-api.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { atReaderOf } from '../facility/use-reader-payment.ts'
import styles from './kiosk.module.css'
import drawing from './reader-drawing.module.css'
import type { PaymentStep } from './use-kiosk-payment.ts'

/** The payment at the kiosk's reader: the instruction, or the outcome in one sentence. */
export function PayAtReader(props: {
  step: PaymentStep
  amount: number
  currency: string
  onStop: () => void
  onAgain: () => void
  onDesk: () => void
  onEnd: () => void
}) {
  const { t, language } = useTexts()
  const { step } = props
  const amount = money(props.amount, props.currency, language)
  return (
    <section className={styles.visit}>
      <div role="status" className={styles.instructions}>
        <h2>{t(titles[step.at])}</h2>
        {step.at === 'waiting' && <p>{t('reader.holdHint')}</p>}
        {step.at === 'refused' && <p>{sentenceOf(step.error, t)}</p>}
        {step.at === 'unknown' && <p>{t('reader.unknown')}</p>}
        {step.at === 'notHere' && <p>{t('reader.notHere', { amount: amount })}</p>}
      </div>
      {step.at !== 'notHere' && atReaderOf(step) && (
        <>
          <ReaderDrawing waits={step.at === 'waiting'} />
          <p className={styles.due}>
            <bdi>{amount}</bdi>
          </p>
          <button
            type="button"
            className={styles.second}
            disabled={step.at === 'stopping'}
            onClick={props.onStop}
          >
            {t('reader.stop')}
          </button>
        </>
      )}
      {step.at === 'refused' && <Ways step={step} onAgain={props.onAgain} onDesk={props.onDesk} />}
      {(step.at === 'unknown' || step.at === 'notHere') && (
        <button type="button" className={styles.main} onClick={props.onEnd}>
          {t('kiosk.done.again')}
        </button>
      )}
    </section>
  )
}

/** The most helpful action comes first. */
function Ways({
  step: { error },
  onAgain,
  onDesk,
}: {
  step: { readonly error: ApiError }
  onAgain: () => void
  onDesk: () => void
}) {
  const { t } = useTexts()
  const again = { text: t('reader.again'), press: onAgain }
  const atDesk = { text: t('reader.toDesk'), press: onDesk }
  const [first, second] = sendsToDesk(error) ? [atDesk, again] : [again, atDesk]
  return (
    <>
      <button type="button" className={styles.main} onClick={first.press}>
        {first.text}
      </button>
      <button type="button" className={styles.second} onClick={second.press}>
        {second.text}
      </button>
    </>
  )
}

const titles = {
  asking: 'reader.asking',
  waiting: 'reader.hold',
  stopping: 'reader.stopping',
  paid: 'reader.paid',
  refused: 'reader.notPaid',
  unknown: 'reader.unsure',
  notHere: 'reader.unsure',
} as const satisfies Record<PaymentStep['at'], TextKey>

/** Refusals written for a form or for staff have other texts for the patron. */
const inOtherWords: Partial<Record<RefusalCode, TextKey>> = {
  cardDeclined: 'reader.declined',
  cardExpired: 'reader.expired',
  portalUnreachable: 'reader.cut',
  cardsNotSet: 'reader.cut',
  readerMissing: 'reader.cut',
  readerOffline: 'reader.cut',
  processorUnreachable: 'reader.cut',
  priceChanged: 'reader.price',
} satisfies Partial<Record<CallCode<'readerPay'>, TextKey>>
/** These refusals are shown as they are. */
const asTheyAre: ReadonlySet<RefusalCode> = new Set<CallCode<'readerPay'>>([
  'cardFunds',
  'cardProcessing',
  'cardTooOften',
  'cardAuthentication',
  'readerBusy',
  'readerStopped',
  'readerTimedOut',
  'shabbosMode',
])

function sentenceOf({ code, message }: ApiError, t: (key: TextKey) => string): string {
  return asTheyAre.has(code) ? message : t(wordsFor(code))
}

function wordsFor(code: RefusalCode): TextKey {
  return inOtherWords[code] ?? 'reader.other'
}

function sendsToDesk({ code }: ApiError): boolean {
  if (code === 'shabbosMode') return true
  return !asTheyAre.has(code) && ['reader.cut', 'reader.other'].includes(wordsFor(code))
}

/** A drawing of the kiosk's reader and a card that approaches it. It is still if reduced motion is preferred. */
function ReaderDrawing({ waits }: { waits: boolean }) {
  return (
    <svg className={drawing.drawing} data-waits={waits || undefined} viewBox="0 0 200 150" aria-hidden="true">
      <rect className={drawing.reader} x="62" y="18" width="76" height="124" rx="12" />
      <rect className={drawing.glass} x="72" y="30" width="56" height="44" rx="5" />
      <path
        className={drawing.waves}
        d="M90 60a14 14 0 0 1 20 0M84 53a23 23 0 0 1 32 0M96 67a6 6 0 0 1 8 0"
      />
      <g className={drawing.card}>
        <rect x="112" y="84" width="74" height="46" rx="6" />
        <path d="M112 97h74M121 118h22" />
      </g>
    </svg>
  )
}
