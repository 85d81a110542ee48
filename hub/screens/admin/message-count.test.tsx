// @vitest-environment happy-dom
import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { catalogues } from '@mayim/texts/catalogues.ts'
import { wording as words } from '@mayim/texts/en/wording.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Language, languages } from '@mayim/ui/language.ts'
import { TextDialog } from '@mayim/ui/wording/text-dialog.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'

const areas = ['wording', 'settings', 'visit', 'messages', 'auth'] as const
let drawn: Drawn | undefined
afterEach(() => drawn?.close())

async function builtIn(language: Language, key: string): Promise<string> {
  const area = areas.find(each => key.startsWith(each)) ?? 'visit'
  let found: unknown = await catalogues[language][area]()
  for (const name of key.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  return String(found)
}

async function listed(key: string, own = ''): Promise<ListedText> {
  const of = async (language: Language) => ({ builtIn: await builtIn(language, key) })
  const en = { ...(await of('en')), ...(own === '' ? {} : { own }) }
  return { key, description: '', languages: { en, he: await of('he'), yi: await of('yi') } }
}

const parts = ['visit.text.reminder', 'messages.answers.how', 'messages.link.text'] as const

/** What the dialog says of the number of messages, in English, Hebrew and Yiddish. */
async function countsOf(key: string, more: { how?: string; answers?: Answers } = {}) {
  const { answers = { settingsGet: {} } } = more
  const all = await Promise.all(
    parts.map(each => listed(each, each === 'messages.answers.how' ? more.how : '')),
  )
  const text = all.find(each => each.key === key) ?? (await listed(key))
  const dialog = <TextDialog text={text} texts={all} timeZone="America/New_York" onClose={() => undefined} />
  drawn = await drawScreen(dialog, { role: 'Admin', answers, holds: () => false, areas })
  const { place } = drawn
  await drawn.sees(words.save)
  await vi.waitUntil(() => place.querySelectorAll('textarea').length === languages.length)
  return {
    place,
    counts: () =>
      [...place.querySelectorAll('[lang] [role=status]')].map(each => Number.parseInt(each.textContent, 10)),
  }
}

test.each(parts)('%s is counted in the reminder that leaves (screens-492)', async key => {
  const { counts, place } = await countsOf(key)
  expect(counts()).toEqual([2, 3, 3])
  expect(place.textContent).toContain(words.counted.reminder)
})

test('a part that the settings do not send is not counted, and another part as it was changed', async () => {
  const settingsGet = { textsTwoWay: { value: 'False' }, textsLink: { value: 'False' } }
  const { counts } = await countsOf('visit.text.reminder', { answers: { settingsGet } })
  await vi.waitUntil(() => counts()[0] === 1)
  expect(counts()).toEqual([1, 1, 1])
  drawn?.close()
  const long = { how: 'Reply 1 to confirm. '.repeat(12) }
  expect((await countsOf('visit.text.reminder', long)).counts()).toEqual([3, 3, 3])
})

test('the text of a code is counted with its last line, and what a call says is not', async () => {
  const { place } = await countsOf('auth.codeMessage')
  const line = '135790 is your code. It works for 10 minutes.\n\n@book.example.org #135790'
  expect(place.textContent).toContain(
    words.segments_one.replace('{count}', '1').replace('{letters}', `${line.length}`),
  )
  expect(place.textContent).toContain(words.counted.code)
  drawn?.close()
  const spoken = await countsOf('auth.codeSpoken')
  expect(spoken.counts()).toEqual([])
  expect(spoken.place.textContent).toContain(words.spoken)
})

test('a link, a date and a phone have samples in the letters of any message', async () => {
  const { place } = await countsOf('visit.lapse')
  expect(place.textContent).not.toMatch(/[‹›]/)
  expect(place.textContent).toContain('Your membership ends on September 30.')
})
