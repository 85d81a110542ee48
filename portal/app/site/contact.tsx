import { checkContactForm } from '@mayim/domain/site/forms.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { TextArea } from '@mayim/ui/kit/field.tsx'
import { ReachUs } from '../facility/reach-us.tsx'
import { LocationList, useSiteList } from '../facility/site-lists.tsx'
import { EmailField, NameFields, SiteForm, useForm } from './message-form/form-parts.tsx'
import { MessagePage, useMessage } from './message-form/message-page.tsx'

/** As long as the contract lets a message be. */
const longestMessage = 5000
const empty = { firstName: '', lastName: '', email: '', message: '' }

/** The address, the phone, and a form (messages-33). */
export function Contact() {
  const { t } = useTexts()
  const locations = useSiteList('location')
  return (
    <MessagePage title={t('site.contact.title')} intro={t('site.contact.intro')}>
      <ReachUs />
      {locations.length > 0 && <LocationList entries={locations} />}
      <ContactForm />
    </MessagePage>
  )
}

function ContactForm() {
  const { t } = useTexts()
  const isHer = useSession().phase === 'signedIn'
  const form = useForm(empty)
  const sending = useMessage()
  return (
    <SiteForm form={form} validated={checkContactForm(form.fields, isHer)} sending={sending}>
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
