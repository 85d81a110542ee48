import type { AttentionItem } from '@mayim/contract/entities/attention.ts'
import { limitedMeasures } from '@mayim/domain/building/supervision.ts'
import { wallReading } from '@mayim/domain/calendar/business-day.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { type LaterMatter, laterMatters } from '@mayim/domain/money/later-word.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useEffect, useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useNow } from '../client/now.ts'
import { useCall, useSend } from '../client/queries.ts'
import { isolate, money, shortDate, timeOf, wallTime, weekday } from '../format.ts'
import { loadArea, type UseTexts, useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './link.module.css'
import { overruledOf } from './overruled-words.ts'

interface AttentionListProps {
  readonly side: Side
  readonly timeZone: string
  /** The bookings that can be opened here. One of another night cannot. */
  readonly bookings?: readonly { readonly reservationId: string; readonly reservationCode: string }[]
  readonly onChoose?: (reservationId: string) => void
}

/** A full disk stores no change that could announce its item (sync-44), so the list is requested again. */
const askAgainMs = 30_000

/** The open items of the attention list. */
export function useAttention() {
  return useCall('attention', { query: {} }, { everyMs: askAgainMs })
}

/** The attention list, oldest first (sync-33). A resolved entry leaves the list on both sides. */
export function AttentionList(props: AttentionListProps) {
  const { t } = useTexts()
  const items = useAttention()
  const resolve = useSend('attentionResolve')
  useSettingNames(items.data ?? [])
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">{t('link.attention.title')}</h2>
      {resolve.error && <Notice tone="error">{resolve.error.message}</Notice>}
      <Loaded query={items} lines={2}>
        {known =>
          known.length === 0 ? (
            <p>{t('link.attention.none')}</p>
          ) : (
            <ul className={styles.items}>
              {known.map(item => (
                <Item
                  key={item.id}
                  {...props}
                  item={item}
                  sent={resolve.isPending ? resolve.variables.params.attentionId : null}
                  onSeenTo={() => resolve.mutate({ params: { attentionId: item.id } })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** Loads the names of the settings if an item is about one: most screens have none of them. */
function useSettingNames(items: readonly AttentionItem[]) {
  const [, setLoaded] = useState(false)
  const isWanted = items.some(({ detail }) => detail.entity === 'setting')
  useEffect(() => {
    const load = async () => setLoaded(await loadArea('settings').then(() => true))
    // Without them, as on a line that is down, the key is shown.
    if (isWanted) load().catch(() => undefined)
  }, [isWanted])
}

/** The button by which a person at this side says that the time which it shows is right (sync-972). */
function ConfirmTime({ timeZone }: { readonly timeZone: string }) {
  const { t, language } = useTexts()
  const confirm = useSend('timeConfirm')
  const at = new Date(useNow()).toISOString()
  const day = weekday(wallReading(Date.parse(at), timeZone).date, language)
  // With the year: a clock may be wrong by years.
  const time = `${day}, ${shortDate(at, language, timeZone)}, ${isolate(timeOf(at, timeZone, language))}`
  return (
    <>
      {confirm.error && <Notice tone="error">{confirm.error.message}</Notice>}
      <Button busy={confirm.isPending} onClick={() => confirm.mutate({ body: { at } })}>
        {t('link.attention.timeYes', { time })}
      </Button>
    </>
  )
}

function titleOf({ kind, detail }: AttentionItem) {
  if (kind === 'takenBack') return matterOf(detail)
  return kind === 'storage' && detail.low ? 'storageLow' : kind
}

/** The key of the sentence that says what to do. */
function hintOf({ kind, detail }: AttentionItem) {
  if (kind === 'cardsOff') return cardsOffHints[String(detail.reason)] ?? 'cardsOffKeys'
  if (kind === 'takenBack') return matterOf(detail)
  if (kind === 'textsRefused')
    return `textsRefused_${refusedReasons.find(each => each === detail.reason) ?? 'key'}` as const
  if (kind === 'parked' && detail.clock) return 'parkedClock'
  // Values are told of settings alone.
  if (kind === 'overruled' && detail.entity !== 'setting') return 'overruledRecord'
  if (kind === 'timeChanged' && detail.codes === '') return 'timeChangedNone'
  return kind === 'storage' && detail.low ? 'storageLow' : kind
}

/** What a bank or the card company did with a payment (money-1061). */
function matterOf({ matter }: AttentionItem['detail']): LaterMatter {
  return laterMatters.find(each => each === matter) ?? 'refundElsewhere'
}

/** Why texts do not leave (messages-841). */
const refusedReasons = [
  ...(['notSet', 'budget', 'key', 'suspended', 'sender', 'trial'] as const),
  ...(['country', 'registration', 'filtered'] as const),
]

const cardsOffHints: Readonly<Record<string, 'cardsOffKeys' | 'cardsOffTestMode'>> = {
  keys: 'cardsOffKeys',
  testMode: 'cardsOffTestMode',
}

/** What the sentences name: an account, a device, a room, a door, an item for sale. */
function detailOf({ detail }: AttentionItem, { t, language }: Pick<UseTexts, 't' | 'language'>) {
  const room = isolate(String(detail.room ?? ''))
  const door = t(`link.attention.doorOf.${doors[String(detail.door)] ?? 'pool'}`, { room })
  const { account = '', agent = '', from = '' } = detail
  const device = { agent: String(agent || t('link.attention.unknownBrowser')), origin: isolate(String(from)) }
  const names = { en: detail.item, he: detail.itemHe, yi: detail.itemYi }
  const [en = '', he = '', yi = ''] = Object.values(names).map(name => String(name ?? ''))
  const item = inLanguage({ en, he, yi }, language)
  const hours = (Math.abs(Number(detail.seconds ?? 0)) / 3600).toLocaleString('en-US', {
    maximumFractionDigits: 1,
  })
  const clock = { hours, changes: Number(detail.changes ?? 0), codes: isolate(String(detail.codes ?? '')) }
  const slot = slotOf(detail, language)
  const opens = detail.opens ? isolate(wallTime(String(detail.opens), language)) : ''
  return {
    opens,
    account: String(account),
    ...device,
    room,
    door,
    item,
    slot,
    ...clock,
    ...supervisionOf(detail, { t, language }),
    ...overruledOf(detail, { t, language }),
  }
}

/** What the page of the rabbi asks for: of which mikvah or rabbi, what was measured when, until when. */
function supervisionOf(
  { subject = '', measure, value = '', night = '', until = '' }: AttentionItem['detail'],
  { t, language }: Pick<UseTexts, 't' | 'language'>,
) {
  const id = limitedMeasures.find(each => each === measure) ?? 'level'
  return {
    subject: isolate(String(subject)),
    measured:
      measure === undefined
        ? ''
        : t('link.attention.measured', {
            what: t(`link.attention.measure.${id}`),
            value: isolate(String(value)),
          }),
    night: night === '' ? '' : shortDate(String(night), language),
    until: until === '' ? '' : shortDate(String(until), language),
  }
}

/** The night and time of an over-booked place. */
function slotOf({ night = '', time = '' }: AttentionItem['detail'], language: UseTexts['language']) {
  if (night === '' || time === '') return ''
  return `${shortDate(String(night), language)}, ${isolate(wallTime(String(time), language))}`
}

/** How much of which visit, and until when the bank takes an answer. */
function takenOf(
  { detail }: AttentionItem,
  { t, language }: Pick<UseTexts, 't' | 'language'>,
  timeZone: string,
) {
  const { amount = 0, currency = '', code = '', night = '', dueBy = '' } = detail
  const sum = currency === '' ? '' : isolate(money(Number(amount), String(currency), language))
  const visit = { code: isolate(String(code)), night: night === '' ? '' : shortDate(String(night), language) }
  return {
    amount: sum,
    visit: code === '' ? '' : t('link.attention.ofVisit', visit),
    due: dueBy ? t('link.attention.dueUntil', { date: shortDate(String(dueBy), language, timeZone) }) : '',
  }
}

const doors: Readonly<Record<string, 'dry' | 'wet'>> = { dry: 'dry', wet: 'wet' }

function Item(
  props: AttentionListProps & { item: AttentionItem; sent: string | null; onSeenTo: () => void },
) {
  const { t, language } = useTexts()
  const { item, sent, side, timeZone, onChoose } = props
  const named = String(item.detail.codes ?? '').split(', ')
  const bookings = (props.bookings ?? []).filter(
    ({ reservationId, reservationCode }) =>
      reservationId === item.entityId || named.includes(reservationCode),
  )
  const title = titleOf(item)
  const hint = hintOf(item)
  const detail = { ...detailOf(item, { t, language }), ...takenOf(item, { t, language }, timeZone) }
  const elsewhere = item.side === 'hub' ? 'link.attention.atBuilding' : 'link.attention.atPortal'
  return (
    <li className={`${styles.item} ${styles.urgent}`}>
      <p>
        <b>{t(`link.attention.${title}`, detail)}</b>
        <br />
        {t(`link.attention.${hint}Hint`, detail)}
      </p>
      <p className={styles.soft}>
        {shortDate(item.at, language, timeZone)} {timeOf(item.at, timeZone, language)} ·{' '}
        {t(item.side === side ? 'link.attention.here' : elsewhere)}
      </p>
      <div className={styles.actions}>
        {item.kind === 'timeUnknown' && item.side === side && <ConfirmTime timeZone={timeZone} />}
        {onChoose &&
          bookings.map(({ reservationId, reservationCode: code }) => (
            <Button key={reservationId} look="quiet" onClick={() => onChoose(reservationId)}>
              {t('link.attention.open', { code })}
            </Button>
          ))}
        <Button
          look="quiet"
          busy={sent === item.id}
          disabled={sent !== null && sent !== item.id}
          onClick={props.onSeenTo}
        >
          {t('link.attention.seenTo')}
        </Button>
      </div>
    </li>
  )
}
