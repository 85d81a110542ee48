import type { common as source } from '../en/common.ts'
import type { SameKeys } from '../texts.ts'

export const common: SameKeys<typeof source> = {
  loading: 'עס לאדט זיך',
  tryAgain: 'פרובירט נאכאמאל',
  close: 'פארמאכן',
  cancel: 'לאזן שטיין',
  save: 'אפהיטן',
  back: 'צוריק',
  continue: 'ווייטער',
  done: 'פארטיג',
  menu: 'מעניו',
  language: 'שפראך',
  country: 'לאנד',
  skipToContent: 'גלייך צום אינהאלט',
  errorTitle: 'עס האט נישט געארבעט',
  screenBroke: 'דער סקרין וועט זיך ווידער עפענען אויטאמאטיש אין עטליכע סעקונדעס.',
  errorUnknown: 'עס האט פאסירט א טעות. פרובירט נאכאמאל.',
  errorStatus: 'עס האט פאסירט א טעות. [{status}]',
  errorUnreachable: 'מען קען אונז יעצט נישט דערגרייכן. קוקט איבער אייער פארבינדונג און פרובירט נאכאמאל.',
  offline: 'איר זענט נישט פארבונדן. וואס איר זעט קען זיין אלט.',
  reconnecting: 'מען פארבינדט זיך צוריק. וואס איר זעט קען זיין אלט.',
  motzeiShabbos: 'מוצאי שבת',
  signIn: 'אריינגיין',
  signOut: 'ארויסגיין',
}
