// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { withoutMarks } from '../format.ts'
import { startTexts } from '../i18n.ts'
import { actOf, detailOf, whoOf } from './audit-text.ts'

const line = {
  place: '',
  at: '',
  verb: 'changed',
  by: null,
  about: null,
  thing: null,
  what: '',
  door: null,
  reason: null,
  card: '',
  detail: '',
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

it.each([
  [
    'en',
    'Door: asked to open',
    'Room 6, corridor door: Another reason, She forgot, her card, card of Chana Baum',
    'Room 6, mikvah door: Card at the reader beside the door',
    'Telephone: did not ring',
  ],
  [
    'he',
    'דלת: בקשה לפתוח',
    'חדר 6, דלת המסדרון: סיבה אחרת, She forgot, her card, הכרטיס של Chana Baum',
    'חדר 6, דלת המקווה: כרטיס בקורא שליד הדלת',
    'טלפון: לא צלצל',
  ],
  [
    'yi',
    'טיר: געבעטן צו עפענען',
    'צימער 6, קארידאר־טיר: אן אנדער סיבה, She forgot, her card, דאס קארטל פון Chana Baum',
    'צימער 6, מקוה־טיר: א קארטל ביים ליינער נעבן דער טיר',
    'טעלעפאן: האט נישט געקלונגען',
  ],
] as const)(
  'says which door was tried, why and with whose card: %s (building-140)',
  async (language, act, ofDesk, ofReader, ofPhone) => {
    await startTexts(['common', 'privacy'], language)
    const door = { ...line, kind: 'door', verb: 'askedToOpen', door: 'dry', what: '6' } as const
    const atDesk = { ...door, reason: 'other', detail: 'She forgot, her card', card: 'Chana Baum' } as const
    expect(actOf(atDesk)).toBe(act)
    expect(withoutMarks(detailOf(atDesk))).toBe(ofDesk)
    expect(withoutMarks(detailOf({ ...door, door: 'wet', reason: 'reader' }))).toBe(ofReader)
    const phone = { ...door, door: 'phone', what: '', verb: 'notRung' } as const
    expect([actOf(phone), detailOf(phone)]).toEqual([ofPhone, ''])
    expect(detailOf({ ...door, door: null, what: 'elsewhere' })).toContain('elsewhere')
  },
)

it('names nobody for what a door itself reported', async () => {
  await startTexts(['common', 'privacy'], 'en')
  const door = { ...line, kind: 'door' } as const
  expect(whoOf({ ...door, verb: 'cardWrong' })).toBe('–')
  expect(whoOf({ ...door, verb: 'cardWrong', by: { id: '1', name: 'Desk' } })).toBe('Desk')
  expect(whoOf({ ...door, verb: 'forced' })).toBe('–')
  expect(whoOf({ ...door, verb: 'locked' })).toBe('the system')
})

it.each([
  ['en', 'Room 6, corridor door: The other door stood open', 'The device did not answer'],
  ['he', 'חדר 6, דלת המסדרון: הדלת השנייה הייתה פתוחה', 'המכשיר לא ענה'],
  ['yi', 'צימער 6, קארידאר־טיר: די אנדערע טיר איז געשטאנען אפן', 'דער אפאראט האט נישט געענטפערט'],
] as const)(
  'says why a door did not open and a telephone did not ring: %s',
  async (language, ofDoor, ofPhone) => {
    await startTexts(['common', 'privacy'], language)
    const door = { ...line, kind: 'door', verb: 'notOpened', door: 'dry', what: '6' } as const
    expect(withoutMarks(detailOf({ ...door, reason: 'interlock' }))).toBe(ofDoor)
    expect(detailOf({ ...door, door: 'phone', what: '', reason: 'deviceSilent' })).toBe(ofPhone)
  },
)

it('says from what to what a thing that is sold or laid out was changed (privacy-354)', async () => {
  await startTexts(['common', 'privacy', 'settings'], 'en')
  const values = [
    { field: 'price', before: '9.00', now: '10.50' },
    { field: 'shown', before: 'yes', now: 'no' },
    { field: 'section', now: '' },
  ] as const
  const robe = {
    ...line,
    kind: 'money',
    thing: 'merchandiseItem',
    what: 'Robe',
    values: [...values],
  } as const
  expect(withoutMarks(detailOf({ ...robe, values: [...values], detail: 'priceMinor, active' }))).toBe(
    'Item for sale Robe: Price from 9.00 to 10.50; Shown from yes to no; Section: –',
  )
})
