import { useTexts } from '@mayim/ui/i18n.ts'
import { useWrittenPhone } from '@mayim/ui/phone/written-phone.ts'
import { textSetting, usePublicSettings } from '../facility/facility.ts'

/** The facility's phone, for patrons who cannot pay by the form; nothing if none is set. */
export function CallUs() {
  const { t } = useTexts()
  const writePhone = useWrittenPhone()
  const phone = textSetting(usePublicSettings().data, 'phoneNumber')
  if (phone === '') return null
  return (
    <p>
      {t('payment.method.call')} <a href={`tel:${phone}`}>{writePhone(phone)}</a>
    </p>
  )
}
