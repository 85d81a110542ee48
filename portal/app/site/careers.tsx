import { ok } from '@mayim/domain/result.ts'
import { type CareersForm, checkCareersForm, positions } from '@mayim/domain/site/forms.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { type UseTexts, useTexts } from '@mayim/ui/i18n.ts'
import { Field, SelectField, TextArea } from '@mayim/ui/kit/field.tsx'
import { useListChoices, useSiteList } from '../facility/site-lists.tsx'
import { EmailField, NameFields, SiteForm, useForm } from './message-form/form-parts.tsx'
import { type Message, MessagePage, useMessage } from './message-form/message-page.tsx'

/** The rest of the message is the position and the phone. */
const longestExperience = 4500
const empty = { firstName: '', lastName: '', phone: '', email: '', experience: '', position: '' }

/** An application for one of the facility's positions, or of the usual four (messages-34). */
export function Careers() {
  const { t } = useTexts()
  return (
    <MessagePage title={t('site.careers.title')} intro={t('site.careers.intro')}>
      <Application />
    </MessagePage>
  )
}

function Application() {
  const { t } = useTexts()
  const own = useListChoices(useSiteList('career'))
  const usual = positions.map(value => ({ value, text: t(`site.careers.${value}`) }))
  const options = own.length > 0 ? own : usual
  const offered = options.map(({ value }) => value)
  const form = useForm(empty)
  const position = form.fields.position || (offered[0] ?? '')
  const validated = checkCareersForm({ ...form.fields, position }, offered)
  return (
    <SiteForm
      form={form}
      validated={validated.ok ? ok(messageOf(validated.value, t)) : validated}
      sending={useMessage()}
    >
      <SelectField
        label={t('site.careers.position')}
        name="position"
        options={options}
        {...form.of('position')}
        value={position}
      />
      <NameFields form={form} needed={{ firstName: true, lastName: true }} />
      <Field
        label={t('site.form.phone')}
        name="phone"
        type="tel"
        ltr
        autoComplete="tel"
        maxLength={24}
        required
        {...form.of('phone')}
      />
      <EmailField form={form} />
      <TextArea
        label={t('site.careers.experience')}
        name="experience"
        rows={5}
        maxLength={longestExperience}
        required
        {...form.of('experience')}
      />
    </SiteForm>
  )
}

/** The office reads an application as one message. */
function messageOf(form: CareersForm, t: UseTexts['t']): Message {
  const { firstName, lastName, email, phone, position, experience } = form
  const message = [
    withoutMarks(t('site.mail.careers', { position })),
    `${t('site.mail.phone')}: ${phone}`,
    '',
    experience,
  ].join('\n')
  return { firstName, lastName, email, message }
}
