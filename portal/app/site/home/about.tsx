import type { TextKey } from '@mayim/texts/texts.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { IconName } from '@mayim/ui/kit/icon.tsx'
import { Link } from '@mayim/ui/kit/link.tsx'
import { textSetting, usePublicSettings } from '../../facility/facility.ts'
import { Amenities, Amenity, AmenityList, Newsletters, useSiteList } from '../../facility/site-lists.tsx'
import { VersionLine } from '../../frame/parts/version-line.tsx'
import styles from './about.module.css'
import { Place } from './place.tsx'

/** Amenities, location, pictures and the foot of the page, below the patron's reservation. */
export function About() {
  return (
    <>
      <WhatAwaits />
      <Place />
      <Gallery />
      <Newsletters />
      <Foot />
    </>
  )
}

const amenities: readonly (readonly [IconName, TextKey, TextKey])[] = [
  ['door', 'site.home.rooms', 'site.home.roomsText'],
  ['check', 'site.home.ready', 'site.home.readyText'],
  ['car', 'site.home.arrive', 'site.home.arriveText'],
]

/** The facility's own amenities (screens-591), else those of the settings or the usual ones (settings-70). */
function WhatAwaits() {
  const { t } = useTexts()
  const listed = useSiteList('amenity')
  return (
    <section className={styles.part} aria-labelledby="amenities">
      <h2 id="amenities">{t('site.home.amenities')}</h2>
      {listed.length > 0 ? <AmenityList entries={listed} /> : <UsualAmenities />}
    </section>
  )
}

function UsualAmenities() {
  const { t } = useTexts()
  const settings = usePublicSettings().data
  return (
    <Amenities>
      {amenities.map(([icon, title, text], at) => {
        const own = (part: string) => textSetting(settings, `websiteAmenity${at + 1}${part}`)
        return (
          <Amenity
            key={title}
            icon={icon}
            name={own('Title') || t(title)}
            text={own('Text') || (own('Title') ? '' : t(text))}
            picture={own('Image')}
          />
        )
      })}
    </Amenities>
  )
}

/** The setting of the facility's own picture, our drawing if there is none, and its description. */
const pictures: readonly (readonly [string, string, TextKey])[] = [
  ['websiteGalleryImage1', 'armchair', 'site.home.picture1'],
  ['websiteGalleryImage2', 'towels', 'site.home.picture2'],
  ['websiteGalleryImage3', 'mirror', 'site.home.picture3'],
  ['websiteGalleryImage4', 'garden', 'site.home.picture4'],
]

function Gallery() {
  const { t } = useTexts()
  const settings = usePublicSettings().data
  function addressOf(key: string, drawing: string) {
    const file = textSetting(settings, key)
    return file === '' ? `/art/${drawing}.svg` : `/files/${encodeURIComponent(file)}`
  }
  return (
    <section className={styles.part} aria-labelledby="gallery">
      <h2 id="gallery">{t('site.home.gallery')}</h2>
      <ul className={styles.gallery}>
        {pictures.map(([key, drawing, alt]) => (
          <li key={key}>
            <img src={addressOf(key, drawing)} alt={t(alt)} width={480} height={360} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Foot() {
  const { t } = useTexts()
  return (
    <div className={styles.foot}>
      <nav className={styles.links} aria-label={t('common.menu')}>
        <Link to="/hours">{t('site.home.calendar')}</Link>
        <Link to="/contact">{t('site.home.contact')}</Link>
        <Link to="/careers">{t('site.menu.careers')}</Link>
        <Link to="/terms">{t('site.menu.terms')}</Link>
      </nav>
      <p>
        <VersionLine />
      </p>
    </div>
  )
}
