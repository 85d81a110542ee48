import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { languageNames } from '@mayim/ui/language.ts'
import { createElement } from 'react'
import type { Entry } from '../entry.ts'
import { everyScreen } from '../fixtures/facility-fixtures.ts'
import { brief } from '../fixtures/room-fixtures.ts'

/** A picture of the kiosk. */
export const kiosk = (
  entry: Omit<Entry, 'device' | 'screen' | 'row' | 'role'> & Partial<Pick<Entry, 'role' | 'screen'>>,
): Entry => ({
  device: 'kiosk',
  role: 'Kiosk',
  row: 'Kiosk',
  screen: () => import('../../kiosk/kiosk-app.tsx').then(({ KioskApp }) => createElement(KioskApp)),
  ...entry,
})

/** The hub's answers to a kiosk, by default one without a card reader. */
export function hub(more: Answers = {}): Answers {
  return {
    ...everyScreen(),
    kioskState: { shabbosMode: false, printer: 'kiosk', takesCards: false, gifts: [] },
    merchandiseList: [],
    ...more,
  }
}

export function herVisit(language: KioskVisit['language'], more: Partial<KioskVisit> = {}): KioskVisit {
  return {
    reservation: brief(2, 'Reserved'),
    waitingCode: null,
    language,
    balance: 0,
    merchandise: [],
    cubicle: null,
    cubicleFree: false,
    ...more,
  }
}

export const chooseLanguage = ({ press, language }: Hands) => press(languageNames[language])
/** Types the patron's phone. */
export async function findAtKiosk(hands: Hands): Promise<void> {
  await chooseLanguage(hands)
  await hands.digits('7185550147')
  await hands.press(hands.t('kiosk.find.submit'))
}
