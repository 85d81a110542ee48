import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import styles from './banner.module.css'

/** The facility's banner, which may lead elsewhere, or the logo (screens-23). */
export function Banner() {
  const settings = usePublicSettings().data
  const file = textSetting(settings, 'websiteBannerImage')
  const to = textSetting(settings, 'websiteBannerDestinationUrl')
  if (file === '') return <img className={styles.logo} src="/art/logo.svg" alt="" width={56} height={56} />
  const address = `/files/${encodeURIComponent(file)}`
  // Its place is kept while it comes, so that nothing jumps.
  const picture = (alt: string) => (
    <img className={styles.banner} src={address} alt={alt} width={1200} height={420} />
  )
  if (to === '') return picture('')
  return (
    <a className={styles.link} href={to} target="_blank" rel="noopener noreferrer">
      {picture(new URL(to).hostname)}
    </a>
  )
}
