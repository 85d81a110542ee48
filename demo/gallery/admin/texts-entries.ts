import type { ListedText, ListedTextOf } from '@mayim/contract/entities/listed-text.ts'
import { catalogues } from '@mayim/texts/catalogues.ts'
import type { Shown, TextShown } from '@mayim/ui/gallery/frame-messages.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { minutesAgo } from '../../../hub/screens/gallery/fixtures/facility-fixtures.ts'
import { given, page, type State } from './admin-page.ts'

function listed(key: string, own: Omit<ListedTextOf, 'builtIn'> = {}): ListedText {
  const languages = { en: { builtIn: 'Hello {name}', ...own }, he: { builtIn: 'שלום {name}' } }
  return { key, description: '', languages }
}

const changed = { own: 'Good evening {name}', before: '', changedAt: minutesAgo(60), changedBy: 'Admin' }
/** More than the page lists at once, one of every area, one that is changed, one that goes to phones. */
const textList = [
  listed('common.close', changed),
  ...['visit.text.set', 'visit.text.reminder', 'auth.codeMessage', 'auth.codeSpoken'].map(key =>
    listed(key, changed),
  ),
  ...Object.keys(catalogues.en).map(area => listed(`${area}.text`)),
  ...Array.from({ length: 10 }, (_, at) => listed(`common.text${at}`)),
]

function texts(state: string, more: State) {
  return page('/admin/texts', state, { answers: { textList }, ...more })
}

/** The dialog of a text, with another text typed. */
function dialog(state: string, key: string, typed?: string) {
  return texts(state, {
    steps: async ({ t, type, press }) => {
      await type(t('wording.search'), key)
      await press(t('wording.edit'))
      if (typed) await type('English', typed)
    },
    sees: ({ t }) => t('wording.descriptionHint'),
  })
}

/** The dialog of a text whose picture shows it so; a picture in a picture is not drawn. */
function shown(how: Shown, count: number) {
  const told: TextShown = { key: 'common.close', how, count, width: 390, height: 844, at: { x: 195, y: 422 } }
  return texts(`shown-${how}`, {
    steps: async ({ t, type, press }) => {
      await type(t('wording.search'), told.key ?? '')
      await press(t('wording.edit'))
      const frame = await until(() => document.querySelector('iframe'), 'the picture')
      frame.src = 'about:blank'
      dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, origin: 'null', data: told }))
    },
    sees: ({ t }) => t(`wording.shown.${how}`),
  })
}

const file = (...rows: readonly string[]) => ['key,en', ...rows].join('\n')
const others = (count: number) => Array.from({ length: count }, (_, at) => `common.text${at},Hi {name}`)
const many = Array.from({ length: 60 }, (_, at) => listed(`common.text${at}`))

function fromFile(state: string, content: string, more: State = {}) {
  return texts(`file-${state}`, {
    sees: ({ t }) => t('wording.file.title'),
    ...more,
    steps: async (hands: Hands) => {
      await hands.file(content, 'texts.csv')
      await more.steps?.(hands)
    },
  })
}

/** The file is taken. */
function taken(count: number): State {
  return {
    answers: given({ textList, setLanguageTexts: {} }),
    steps: ({ t, press }) => press(t('wording.file.take', { count })),
    sees: ({ t }) => t('wording.file.taken', { count }),
  }
}

export const textsEntries = [
  texts('every-area', { sees: ({ t }) => t('wording.more') }),
  texts('one', { answers: { textList: textList.slice(0, 1) } }),
  texts('none', {
    steps: ({ t, type }) => type(t('wording.search'), 'zzz'),
    sees: ({ t }) => t('wording.none'),
  }),
  dialog('changed', 'common.close'),
  shown('seen', 3),
  shown('told', 1),
  shown('over', 1),
  dialog('name-missing', 'common.close', 'Good evening'),
  dialog('name-unknown', 'common.close', 'Good evening {name}, {day}'),
  dialog('to-phone', 'visit.text.set', 'Good evening {name}'),
  dialog('to-phone-long', 'visit.text.set', `ערב טוב {name} ${'Good evening '.repeat(8)}`),
  dialog('to-phone-reminder', 'visit.text.reminder'),
  dialog('to-phone-code', 'auth.codeMessage'),
  dialog('to-phone-spoken', 'auth.codeSpoken'),
  fromFile('unreadable', 'x'),
  fromFile('nothing', file('common.nowhere,Hi')),
  fromFile('change', file('common.text1,Hi {name}', 'common.text2,{day}', 'x.y,Hi')),
  fromFile('changes', file('common.text1,', ...others(51)), { answers: { textList: many } }),
  fromFile('more', file(...others(60)), { answers: { textList: many } }),
  ...[1, 2].map(count => fromFile(`taken-${count}`, file(...others(count)), taken(count))),
]
