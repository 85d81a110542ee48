import type { SettingKey } from './settings.ts'

/** The facility's own pictures of the home page, each with the setting that names its file. */
export const pictureSettings = {
  banner: 'websiteBannerImage',
  amenity1: 'websiteAmenity1Image',
  amenity2: 'websiteAmenity2Image',
  amenity3: 'websiteAmenity3Image',
  gallery1: 'websiteGalleryImage1',
  gallery2: 'websiteGalleryImage2',
  gallery3: 'websiteGalleryImage3',
  gallery4: 'websiteGalleryImage4',
} as const satisfies Readonly<Record<string, SettingKey>>

export type PicturePlace = keyof typeof pictureSettings
export const picturePlaces = Object.keys(pictureSettings) as PicturePlace[]
