// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { withoutMarks } from '../format.ts'
import { startTexts } from '../i18n.ts'
import { detailOf } from './audit-text.ts'

const line = {
  place: '',
  at: '',
  verb: 'changed',
  by: null,
  about: null,
  thing: null,
  what: '',
  times: 1,
} as const

it.each([
  ['en', 'Name, Internal note, Other facts'],
  ['he', 'שם, הערה פנימית, פרטים אחרים'],
  ['yi', 'נאמען, אינעווייניגסטע נאטיץ, אנדערע פרטים'],
] as const)('names what changed in words, each once: %s', async (language, words) => {
  await startTexts(['common', 'privacy', 'settings'], language)
  const changed = 'firstName, newColumn, lastName, internalNote'
  expect(detailOf({ ...line, kind: 'person', detail: changed })).toBe(words)
  const door = { ...line, kind: 'door', detail: 'She forgot, her card' } as const
  expect(withoutMarks(detailOf(door))).toBe('She forgot, her card')
})

it('names the kind of a record and the record, in the order of the language', async () => {
  await startTexts(['common', 'privacy', 'settings'], 'he')
  const scene = detailOf({ ...line, kind: 'building', thing: 'scene', what: 'Lights', detail: 'name' })
  expect(scene).toBe('תרחיש \u2068Lights\u2069: שם')
  const night = {
    ...line,
    kind: 'setting',
    thing: 'scheduleOverride',
    what: '2026-11-22',
    detail: '',
  } as const
  expect(withoutMarks(detailOf(night))).toBe('לילה 22.11.2026')
  expect(detailOf({ ...line, kind: 'building', thing: 'scene', detail: '' })).toBe('תרחיש')
})

it('names what was exported and the nights that were looked at (privacy-354)', async () => {
  await startTexts(['common', 'data', 'privacy'], 'en')
  const read = (what: string) => withoutMarks(detailOf({ ...line, kind: 'read', what, detail: 'format' }))
  expect(read('statusHistory')).toBe('Visit steps')
  expect(read('2026-11-22 – 2026-11-22')).toBe('11/22/26')
  expect(read('2026-11-20 – 2026-11-22')).toBe('11/20/26 – 11/22/26')
  expect(read('')).toBe('')
})
