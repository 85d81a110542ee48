import type { PicturePlace } from '@mayim/contract/picture-places.ts'
import type { UseTexts } from '../i18n.ts'

/** What a picture of the home page is called. */
export function nameOfPlace(place: PicturePlace, t: UseTexts['t']): string {
  const [, kind = 'banner', n = ''] = /^([a-z]+)(\d?)$/.exec(place) ?? []
  return t(`setup.pictures.${kind as 'banner' | 'gallery' | 'amenity'}`, { n })
}
