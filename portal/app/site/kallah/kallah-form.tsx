import { isCivilDate } from '@mayim/domain/calendar/business-day.ts'
import { kallahTimeToBeSet } from '@mayim/domain/capacity/choices.ts'
import { checkKallahForm, type KallahForm as Form } from '@mayim/domain/site/forms.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { type CallAnswer, callApi } from '@mayim/ui/client/call-api.ts'
import { useCall, useRequest } from '@mayim/ui/client/queries.ts'
import { money, wallTime } from '@mayim/ui/format.ts'
import { loadAreaIn, textIn } from '@mayim/ui/i18n.ts'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { TileGroup } from '@mayim/ui/kit/tile.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { textSetting } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { useToday } from '../../frame/patron/my-reservations.ts'
import styles from '../message-form/form.module.css'
import { SiteForm, useForm } from '../message-form/form-parts.tsx'
import { useMessage } from '../message-form/message-page.tsx'

const empty = {
  reservationDate: '',
  reservationTime: '',
  weddingDate: '',
  kallahName: '',
  kallahPhone: '',
  email: '',
  address: '',
  teacher: '',
  teacherNumber: '',
  companions: '',
} satisfies Form

const kinds: Partial<Record<keyof Form, 'date' | 'tel' | 'email' | 'number'>> = {
  companions: 'number',
  reservationDate: 'date',
  weddingDate: 'date',
  kallahPhone: 'tel',
  teacherNumber: 'tel',
  email: 'email',
}

const optional: ReadonlySet<keyof Form> = new Set(['teacherNumber', 'companions'])

/** The form is in Hebrew, whatever the app's language (money-81). */
const he = (key: TextKey, values?: Record<string, string>) => textIn('he', key, values)

export function KallahForm({ settings }: { settings: CallAnswer<'publicSettings'> }) {
  const words = useQuery({
    queryKey: ['words', 'he', 'site'],
    queryFn: async () => {
      await Promise.all([loadAreaIn('he', 'site'), loadAreaIn('he', 'refusal')])
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    throwOnError: true,
  })
  if (!words.data) return <Skeleton lines={8} />
  return (
    <div lang="he" dir="rtl" className={layout.form}>
      <h1>{he('site.kallah.title')}</h1>
      <p>{he('site.kallah.intro')}</p>
      <Rules settings={settings} />
      <Fields />
    </div>
  )
}

function Rules({ settings }: { settings: CallAnswer<'publicSettings'> }) {
  const price = textSetting(settings, 'priceKallah')
  const rules: TextKey[] = [
    'site.kallah.rulePlaces',
    'site.kallah.ruleChildren',
    'site.kallah.ruleTime',
    'site.kallah.ruleCard',
  ]
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{he('site.kallah.rules')}</h2>
      <ul className={styles.rules}>
        {rules.map(key => (
          <li key={key}>{he(key)}</li>
        ))}
        {/* Its price is shown in shekels (money-81). */}
        {price !== '' && <li>{he('site.kallah.price', { price: money(Number(price), 'ILS', 'he') })}</li>}
      </ul>
    </section>
  )
}

function Fields() {
  const today = useToday()
  const form = useForm(empty)
  const sending = useKallahRequest(he)
  return (
    <SiteForm
      form={form}
      validated={checkKallahForm(form.fields, today)}
      sending={sending}
      button={he('site.kallah.send')}
      sent={<Sent hasTime={form.fields.reservationTime !== ''} />}
      language="he"
    >
      {(Object.keys(empty) as (keyof Form)[]).map(field =>
        field === 'reservationTime' ? (
          <Times
            key={field}
            date={form.fields.reservationDate}
            value={form.fields.reservationTime}
            onChange={form.of(field).onChange}
          />
        ) : (
          <Field
            key={field}
            label={he(`site.kallah.${field}`)}
            hint={optional.has(field) ? he('site.form.optional') : undefined}
            name={field}
            type={kinds[field] ?? 'text'}
            ltr={kinds[field] !== undefined}
            maxLength={200}
            min={kinds[field] === 'date' ? today : undefined}
            required={!optional.has(field)}
            {...form.of(field)}
          />
        ),
      )}
    </SiteForm>
  )
}

const office = 'office'

/** The free times of her night, by which the office need not call back; it may set one all the same (booking-530). */
function Times({ date, value, onChange }: { date: string; value: string; onChange: (time: string) => void }) {
  const today = useToday()
  const isNight = isCivilDate(date) && today !== '' && date >= today
  const slots = useCall('availableReservations', { query: { dt: date } }, { enabled: isNight })
  if (!isNight) return null
  const free = (slots.data ?? []).filter(slot =>
    slot.availableReservations.some(each => each.kallah && !each.doubleSlot && each.available > 0),
  )
  if (free.length === 0)
    return slots.isPending ? <Skeleton lines={1} /> : <Notice>{he('site.kallah.noTimes')}</Notice>
  const times = free.map(({ timeSlot }) => ({
    value: timeSlot,
    content: <bdi>{wallTime(timeSlot, 'he')}</bdi>,
  }))
  return (
    <TileGroup
      legend={he('site.kallah.reservationTime')}
      minWidth="6rem"
      value={free.some(({ timeSlot }) => timeSlot === value) ? value : office}
      onChange={picked => onChange(picked === office ? '' : picked)}
      options={[{ value: office, content: he('site.kallah.office') }, ...times]}
    />
  )
}

function Sent({ hasTime }: { hasTime: boolean }) {
  return (
    <>
      <Notice tone="success" title={he(hasTime ? 'site.kallah.sentTime' : 'site.kallah.sent')} />
      <Link to="/reserve">{he('site.kallah.see')}</Link>
    </>
  )
}

type Words = (key: TextKey) => string

/**
 * Books the kallah's night, at a time that she chose or one that is still to be set, and sends the form to the office. If the form fails, sending it
 * again does not book again (booking-47).
 */
function useKallahRequest(words: Words) {
  const booked = useRef<string | null>(null)
  const message = useMessage()
  const send = useRequest<Form, void>({
    send: async form => {
      const about = aboutOf(form, words)
      const once = JSON.stringify(form)
      if (booked.current !== once) {
        await callApi('newReservation', {
          body: {
            kallah: true,
            bath: true,
            reservationDate: form.reservationDate,
            reservationTime: form.reservationTime || kallahTimeToBeSet,
            advanceReservation: true,
            companions: Number(form.companions),
            reservationNotes: about,
          },
        })
        booked.current = once
      }
      const lines = [`${words('site.kallah.reservationDate')}: ${form.reservationDate}`, about]
      const timeLine =
        form.reservationTime === ''
          ? words('site.kallah.mailTime')
          : `${words('site.kallah.reservationTime')}: ${form.reservationTime}`
      await message.send.mutateAsync({
        lastName: form.kallahName,
        email: form.email,
        message: [...lines, timeLine].join('\n'),
        kallahForm: true,
      })
    },
  })
  return { send, isChecked: message.isChecked }
}

const told = [
  'kallahName',
  'kallahPhone',
  'weddingDate',
  'email',
  'address',
  'teacher',
  'teacherNumber',
  'companions',
] as const satisfies readonly (keyof Form)[]

function aboutOf(form: Form, words: Words): string {
  return told
    .filter(field => form[field] !== '')
    .map(field => `${words(`site.kallah.${field}`)}: ${form[field]}`)
    .join('\n')
}
