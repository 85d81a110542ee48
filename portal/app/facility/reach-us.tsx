import { useWrittenPhone } from '@mayim/ui/client/phone.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { textSetting, usePublicSettings } from './facility.ts'
import styles from './reach-us.module.css'

/** The facility's address and phone. */
export function ReachUs() {
  const { t } = useTexts()
  const settings = usePublicSettings().data
  return (
    <ReachLines
      phone={textSetting(settings, 'phoneNumber')}
      address={textSetting(settings, 'facilityAddress')}
      call={t('patron.home.call')}
    />
  )
}

/** An address and a phone, each a link to a map or a call; '' shows none. `call` says who answers the phone. */
export function ReachLines({ phone, address, call }: { phone: string; address: string; call: string }) {
  const { t } = useTexts()
  const writePhone = useWrittenPhone()
  return (
    <>
      {address && (
        <a className={styles.line} href={directions(address)} target="_blank" rel="noopener noreferrer">
          <Icon name="pin" />
          <span>
            <bdi>{address}</bdi>
            <small>{t('site.home.directions')}</small>
          </span>
        </a>
      )}
      {phone && (
        <a className={styles.line} href={`tel:${phone}`}>
          <Icon name="phone" />
          <span>
            <bdi dir="ltr">{writePhone(phone)}</bdi>
            <small>{call}</small>
          </span>
        </a>
      )}
    </>
  )
}

/** Opened only on a press, with the address as the only data. */
function directions(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
}
