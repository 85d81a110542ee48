import { board } from '@mayim/texts/en/board.ts'
import { building } from '@mayim/texts/en/building.ts'
import { common } from '@mayim/texts/en/common.ts'
import { desk } from '@mayim/texts/en/desk.ts'
import { link } from '@mayim/texts/en/link.ts'
import { people } from '@mayim/texts/en/people.ts'
import { setup } from '@mayim/texts/en/setup.ts'
import { board as boardHe } from '@mayim/texts/he/board.ts'
import { building as buildingHe } from '@mayim/texts/he/building.ts'
import { common as commonHe } from '@mayim/texts/he/common.ts'
import { desk as deskHe } from '@mayim/texts/he/desk.ts'
import { link as linkHe } from '@mayim/texts/he/link.ts'
import { people as peopleHe } from '@mayim/texts/he/people.ts'
import { setup as setupHe } from '@mayim/texts/he/setup.ts'

const english = { locale: 'en-US', board, building, common, desk, link, people, setup }
const hebrew = {
  locale: 'he-IL',
  board: boardHe,
  building: buildingHe,
  common: commonHe,
  desk: deskHe,
  link: linkHe,
  people: peopleHe,
  setup: setupHe,
}

/** The texts of the pages that set up a facility, by language. */
export const setupTexts = { en: english, he: hebrew }
