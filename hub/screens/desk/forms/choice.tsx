import { type Choices, mostCompanions, plainChoices } from '@mayim/domain/capacity/choices.ts'
import { lackCodes } from '@mayim/domain/capacity/room-fit.ts'
import { type PriceSettings, price } from '@mayim/domain/money/price.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import type { CallCode } from '@mayim/ui/client/call-api.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { pricesOf } from '@mayim/ui/client/what-is-sold.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field, SelectField } from '@mayim/ui/kit/field.tsx'
import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './dialog.module.css'

export interface Option<V extends string> {
  readonly value: V
  readonly text: ReactNode
  readonly note?: ReactNode
  readonly off?: boolean
}

/** A choice of one, as native radio buttons: arrow keys move, Space chooses, Enter submits the form. */
export function ChooseOne<V extends string>(props: {
  name: string
  legend: string
  options: readonly Option<V>[]
  value: V | null
  onChange: (value: V) => void
}) {
  return (
    <ChoiceField
      legend={props.legend}
      options={props.options}
      inputOf={({ value }) => ({
        type: 'radio',
        name: props.name,
        value,
        checked: value === props.value,
        onChange: () => props.onChange(value),
      })}
    />
  )
}

/** A choice of any number. */
export function ChooseMany<V extends string>(props: {
  legend: string
  options: readonly Option<V>[]
  chosen: ReadonlySet<V>
  onChange: (chosen: ReadonlySet<V>) => void
}) {
  const toggle = (value: V, on: boolean) => {
    const next = new Set(props.chosen)
    if (on) next.add(value)
    else next.delete(value)
    props.onChange(next)
  }
  return (
    <ChoiceField
      legend={props.legend}
      options={props.options}
      inputOf={({ value }) => ({
        type: 'checkbox',
        checked: props.chosen.has(value),
        onChange: event => toggle(value, event.target.checked),
      })}
    />
  )
}

function ChoiceField<V extends string>(props: {
  legend: string
  options: readonly Option<V>[]
  inputOf: (option: Option<V>) => InputHTMLAttributes<HTMLInputElement>
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{props.legend}</legend>
      {props.options.map(option => (
        <label key={option.value} className={styles.choice}>
          <input {...props.inputOf(option)} disabled={option.off ?? false} />
          <span>{option.text}</span>
          {option.note && <small>{option.note}</small>}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Bath or shower, and the other choices. Used for walk-ins and bookings.
 * @param props.had the choices of the visit that is edited: what is seldom offered can be taken off it
 */
export function KindChoices(props: { kind: Kind; had?: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTexts()
  const { kind, had, onChange } = props
  const settings = useCall('publicSettings', undefined, { staleMs: 360_000 }).data ?? {}
  const prices = pricesOf(settings)
  const offered = [
    ...moreChoices.filter(
      key => key !== 'handicapped' && (hasPrice(key, prices) || kind.more.has(key) || had?.more.has(key)),
    ),
    ...rareChoices.filter(key => had?.more.has(key)),
  ]
  return (
    <>
      <ChooseOne
        name="kind"
        legend={t('reception.walkIn.kind')}
        value={typeOf(kind)}
        onChange={type => onChange(ofType(kind, type))}
        options={roomTypes.map(type => ({ value: type, text: t(`desk.kind.${type}`) }))}
      />
      {offered.length > 0 && (
        <ChooseMany
          legend={t('reception.walkIn.more')}
          chosen={kind.more}
          onChange={more => onChange({ ...kind, more })}
          options={offered.map(value => ({ value, text: t(`reception.more.${value}`) }))}
        />
      )}
      {kind.more.has('kallah') && (
        <SelectField
          label={t('reception.book.companions')}
          value={String(kind.companions)}
          onChange={count => onChange({ ...kind, companions: Number(count) })}
          options={companionCounts}
        />
      )}
    </>
  )
}

/** How many may come with a kallah (booking-520). */
const companionCounts = Array.from({ length: mostCompanions + 1 }, (_, count) => ({
  value: String(count),
  text: String(count),
}))

/** The types of room, as the website offers them. A private room is chosen in addition, with a shower or a bath. */
const roomTypes = ['shower', 'bath', 'wheelchair'] as const
type Type = (typeof roomTypes)[number]

export function typeOf({ bath, more }: Kind): Type {
  if (more.has('handicapped')) return 'wheelchair'
  return bath ? 'bath' : 'shower'
}

/** The same with another type of room. The accessible room is a bath (booking-8). */
export function ofType(kind: Kind, type: Type): Kind {
  const more = new Set(kind.more)
  more.delete('handicapped')
  if (type === 'wheelchair') more.add('handicapped')
  return { ...kind, bath: type !== 'shower', more }
}

/** The reason for a booking over the limit. It is stored with the reservation. */
export function OverrideReason(props: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTexts()
  return (
    <Field
      label={t('reception.all.reason')}
      hint={t('reception.all.reasonHint')}
      required
      autoFocus
      minLength={3}
      maxLength={200}
      value={props.value}
      onChange={props.onChange}
    />
  )
}

/** The choices besides bath or shower. */
export const moreChoices = [
  'privateRoom',
  'handicapped',
  'segula',
  'kallah',
  'doubleSlot',
  'parking',
] as const

/** Shown only where the edited visit has them. */
const rareChoices = ['salonManicure', 'salonPedicure', 'salonBoth', 'chabadBor'] as const

export type MoreChoice = (typeof moreChoices)[number] | (typeof rareChoices)[number]

const allChoices: readonly MoreChoice[] = [...moreChoices, ...rareChoices]

export interface Kind {
  readonly bath: boolean
  readonly more: ReadonlySet<MoreChoice>
  /** How many come with a kallah; of any other visit it means nothing. */
  readonly companions: number
}

export const plainKind: Kind = { bath: false, more: new Set(), companions: 0 }

/** What a visit has chosen: a form that changes nothing sends the same again (booking-77). */
export function kindOf(visit: Choices & { readonly companions: number }): Kind {
  const { bath, companions } = visit
  return { bath, companions, more: new Set(allChoices.filter(key => visit[key])) }
}

/** The same names as the fields of a booking. */
export function choicesOf({ bath, more }: Pick<Kind, 'bath' | 'more'>): Choices {
  return { ...plainChoices, bath, ...Object.fromEntries(allChoices.map(key => [key, more.has(key)])) }
}

/** The fields of a booking that say what she comes for. */
export function bookedKind(kind: Kind): Choices & { companions?: number } {
  const { more, companions } = kind
  return { ...choicesOf(kind), ...(more.has('kallah') ? { companions } : {}) }
}

/** Whether a choice is for sale on an ordinary night: without a price a booking with it is refused (money-5). */
export function hasPrice(key: MoreChoice, prices: PriceSettings): boolean {
  const asked = { ...plainChoices, [key]: true, useDiscountPrice: false }
  return price(asked, prices, { shabbosMode: false }).ok
}

const overridable: ReadonlySet<RefusalCode> = new Set<CallCode<'newReservation'>>([
  'slotTaken',
  'parkingTaken',
  'salonTaken',
  'slotPast',
  'reserveDatePastCutoff',
  ...lackCodes,
])

/** Whether it says that the room in which she is lacks what she chooses now (visit-51). */
export function isOfRoom(code: RefusalCode): boolean {
  return (lackCodes as readonly RefusalCode[]).includes(code)
}

/** Whether staff may override a refusal (visit-39). */
export function isOverridable(code: RefusalCode | undefined): boolean {
  return code !== undefined && (overridable.has(code) || code === 'reasonMissing')
}
