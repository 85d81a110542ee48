import { type CareersForm, checkCareersForm, positions } from '@mayim/domain/site/contact-form.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field, SelectField, TextArea } from '@mayim/ui/kit/field.tsx'
import { useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'
import { EmailField, NameFields, SiteForm, useForm } from '../message-form/form-parts.tsx'
import { useCaptchaPage } from '../message-form/use-captcha-page.ts'
import { useMessage } from '../message-form/use-message.ts'

/** The rest of the message is the position and the phone. */
const longestExperience = 4500
const empty = { firstName: '', lastName: '', phone: '', email: '', experience: '', position: 'Reception' }

/** An application for one of four positions (operations 2, Careers). */
export function Careers() {
  const { t } = useTexts()
  const navigate = useNavigate()
  useCaptchaPage()
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('site.careers.title')}</h1>
      <p>{t('site.careers.intro')}</p>
      <Application />
    </Screen>
  )
}

function Application() {
  const { t } = useTexts()
  const form = useForm(empty)
  const { send, isChecked } = useMessage()
  /** The office reads it as one message. */
  function apply({ firstName, lastName, email, phone, position, experience }: CareersForm) {
    const message = [
      withoutMarks(t('site.mail.careers', { position })),
      `${t('site.mail.phone')}: ${phone}`,
      '',
      experience,
    ].join('\n')
    send.mutate({ firstName, lastName, email, message })
  }
  return (
    <SiteForm
      form={form}
      judged={checkCareersForm(form.fields)}
      onSend={apply}
      send={send}
      isChecked={isChecked}
      button={t('site.form.send')}
    >
      <SelectField
        label={t('site.careers.position')}
        name="position"
        options={positions.map(value => ({ value, text: t(`site.careers.${value}`) }))}
        {...form.of('position')}
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
