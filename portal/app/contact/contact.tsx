import { checkContactForm } from '@mayim/shared/domain/contact-form.ts'
import { Field, TextArea } from '@mayim/shared/ui/base/field.tsx'
import { useSession } from '@mayim/shared/ui/client/session.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useNavigate } from 'react-router'
import { Screen } from '../shell/screen.tsx'
import styles from './form.module.css'
import { FormEnd, FormSent, useForm } from './form-parts.tsx'
import { ReachUs } from './reach-us.tsx'
import { useCaptchaPage } from './use-captcha-page.ts'
import { useMessage } from './use-message.ts'

/** As long as the contract lets a message be. */
const longestMessage = 5000
const empty = { firstName: '', lastName: '', email: '', message: '' }

/** The address, the phone, and a form (operations 2, Contact Us). */
export function Contact() {
  const { t } = useTexts()
  const navigate = useNavigate()
  useCaptchaPage()
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('site.contact.title')}</h1>
      <p>{t('site.contact.intro')}</p>
      <ReachUs />
      <ContactForm />
    </Screen>
  )
}

function ContactForm() {
  const { t } = useTexts()
  const isHer = useSession().phase === 'signedIn'
  const form = useForm(empty)
  const { send, isChecked } = useMessage()
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
      onSubmit={event => void form.submit(event, checkContactForm(form.fields, isHer), send.mutate)}
    >
      <div className={styles.names}>
        <Field
          label={t('site.form.firstName')}
          hint={t('site.form.optional')}
          name="firstName"
          autoComplete="given-name"
          maxLength={120}
          {...form.of('firstName')}
        />
        <Field
          label={t('site.form.lastName')}
          hint={isHer ? t('site.form.optional') : undefined}
          name="lastName"
          autoComplete="family-name"
          maxLength={120}
          required={!isHer}
          {...form.of('lastName')}
        />
      </div>
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
      <TextArea
        label={t('site.contact.message')}
        name="message"
        rows={6}
        maxLength={longestMessage}
        required
        {...form.of('message')}
      />
      <FormEnd error={send.error} isBusy={send.isPending} isChecked={isChecked}>
        {t('site.form.send')}
      </FormEnd>
    </form>
  )
}
