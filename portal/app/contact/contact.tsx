import { checkContactForm } from '@mayim/domain/site/contact-form.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { TextArea } from '@mayim/ui/kit/field.tsx'
import { useNavigate } from 'react-router'
import { ReachUs } from '../facility/reach-us.tsx'
import { Screen } from '../frame/screen.tsx'
import { EmailField, NameFields, SiteForm, useForm } from '../message-form/form-parts.tsx'
import { useCaptchaPage } from '../message-form/use-captcha-page.ts'
import { useMessage } from '../message-form/use-message.ts'

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
  return (
    <SiteForm
      form={form}
      judged={checkContactForm(form.fields, isHer)}
      onSend={send.mutate}
      send={send}
      isChecked={isChecked}
      button={t('site.form.send')}
    >
      <NameFields form={form} needed={{ firstName: false, lastName: !isHer }} />
      <EmailField form={form} />
      <TextArea
        label={t('site.contact.message')}
        name="message"
        rows={6}
        maxLength={longestMessage}
        required
        {...form.of('message')}
      />
    </SiteForm>
  )
}
