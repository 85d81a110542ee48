import { kept, shown } from './definition.ts'

export const facilitySettings = {
  phoneNumber: shown.of('phone', '+17185550100', "facility's phone"),
  facilityName: shown.name('Mikvah', 'shown in title and receipts', 60),
  facilityAddress: shown.of('text', '1 Example Street, Brooklyn, NY', 'address on home and contact'),
  facilityTaxNumber: kept.line('', 'line with the tax number at the head of a receipt; blank: none'),
  receiptShowsFacility: kept.flag('False', 'name, address and tax number at the head of the receipt'),
  timeZone: shown.of('zone', 'America/New_York', 'IANA zone'),
  currency: shown.of('currency', 'USD', '3 uppercase letters'),
  countryCode: shown.of('country', 'us', '2 lowercase letters'),
  preferredCountries: shown.list('country', 'us, ca, il, gb, fr', 'first in the list of phone countries'),
  defaultLanguage: shown.of('language', 'en', 'en, he or yi'),
  serverClockOffsetSeconds: shown.integer('0', 'added to displayed times', { min: -86400, max: 86400 }),
  testMode: kept.flag('False', 'no real charge and no real SMS'),
  zmanimLatitude: shown.decimal('40.65', 'also the map', { min: -90, max: 90 }),
  zmanimLongitude: shown.decimal('-73.95', 'also the map', { min: -180, max: 180 }),
  zmanimElevation: kept.decimal('0', 'metres', { min: -430, max: 8000 }),
  zmanimUseElevation: kept.flag('False', 'sunset as seen from that height; ask your rabbi'),
  zmanimInIsrael: kept.flag('False', 'one or two days of Yom Tov'),
} as const

export const websiteSettings = {
  mapTilesUrl: shown.page(
    'where the pictures of the map come from, with {z}, {x} and {y}; blank: a drawing instead',
  ),
  mapTilesCredit: shown.line('', 'whom the map is by, as its licence asks, e.g. © OpenStreetMap'),
  feedbackLink: shown.page('external feedback form'),
  websiteBannerImage: shown.of('file', '', 'the picture at the top of the home page'),
  websiteGalleryImage1: shown.of('file', '', 'the first picture of the gallery; blank: a drawing of ours'),
  websiteGalleryImage2: shown.of('file', '', 'the second picture of the gallery'),
  websiteGalleryImage3: shown.of('file', '', 'the third picture of the gallery'),
  websiteGalleryImage4: shown.of('file', '', 'the fourth picture of the gallery'),
  websiteAmenity1Title: shown.line(
    '',
    'the first thing that awaits a patron; blank: ours, in the reader’s language',
  ),
  websiteAmenity1Text: shown.of('text', '', 'a sentence below its title'),
  websiteAmenity1Image: shown.of('file', '', 'its picture; blank: a drawing of ours'),
  websiteAmenity2Title: shown.line(
    '',
    'the second thing that awaits a patron; blank: ours, in the reader’s language',
  ),
  websiteAmenity2Text: shown.of('text', '', 'a sentence below its title'),
  websiteAmenity2Image: shown.of('file', '', 'its picture; blank: a drawing of ours'),
  websiteAmenity3Title: shown.line(
    '',
    'the third thing that awaits a patron; blank: ours, in the reader’s language',
  ),
  websiteAmenity3Text: shown.of('text', '', 'a sentence below its title'),
  websiteAmenity3Image: shown.of('file', '', 'its picture; blank: a drawing of ours'),
  websiteBannerDestinationUrl: shown.page('where a tap on the banner leads'),
  websiteHomePageMessage: shown.of('text', '', 'split into paragraphs'),
  newsletterFile: shown.of('file', '', 'the newest newsletter'),
} as const
