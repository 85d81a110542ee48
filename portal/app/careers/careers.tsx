import { type CareersForm, checkCareersForm, positions } from '@mayim/shared/domain/contact-form.ts'
import { Field, SelectField, TextArea } from '@mayim/shared/ui/base/field.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useNavigate } from 'react-router'
import styles from '../contact/form.module.css'
import { FormEnd, FormSent, useForm } from '../contact/form-parts.tsx'
import { useCaptchaPage } from '../contact/use-captcha-page.ts'
import { useMessage } from '../contact/use-message.ts'
import { Screen } from '../shell/screen.tsx'

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
      t('site.mail.careers', { position }),
      `${t('site.mail.phone')}: ${phone}`,
      '',
      experience,
    ].join('\n')
    send.mutate({ firstName, lastName, email, message })
  }
  if (send.isSuccess)
    return (
      <FormSent
        onAnother={() => {
          form.clear()
          send.reset()
        }}
      />
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => void form.submit(event, checkCareersForm(form.fields), apply)}
    >
      <SelectField
        label={t('site.careers.position')}
        name="position"
        options={positions.map(value => ({ value, text: t(`site.careers.${value}`) }))}
        {...form.of('position')}
      />
      <ApplicantFields form={form} />
      <TextArea
        label={t('site.careers.experience')}
        name="experience"
        rows={5}
        maxLength={longestExperience}
        required
        {...form.of('experience')}
      />
      <FormEnd error={send.error} isBusy={send.isPending} isChecked={isChecked}>
        {t('site.form.send')}
      </FormEnd>
    </form>
  )
}

function ApplicantFields({ form }: { form: ReturnType<typeof useForm<typeof empty>> }) {
  const { t } = useTexts()
  return (
    <>
      <div className={styles.names}>
        <Field
          label={t('site.form.firstName')}
          name="firstName"
          autoComplete="given-name"
          maxLength={120}
          required
          {...form.of('firstName')}
        />
        <Field
          label={t('site.form.lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={120}
          required
          {...form.of('lastName')}
        />
      </div>
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
      <Field
        label={t('site.form.email')}
        name="email"
        type="email"
        ltr
        autoComplete="email"
        maxLength={200}
        required
        {...form.of('email')}
      />
    </>
  )
}
