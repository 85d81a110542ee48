import { describe, expect, test } from 'vitest'
import {
  checkGiven,
  checkOwnProfile,
  checkProfile,
  checkProfileByStaff,
  checkQuantity,
  isEmail,
  isName,
  needsProfile,
  type Profile,
  strangeSign,
  tidyName,
  tidyText,
} from './validation.ts'

const profile: Profile = {
  firstName: 'Rivka',
  lastName: 'O’Brien',
  email: 'rivka@example.org',
  address: '1 Example Street',
  city: 'NY',
  state: 'NY',
  zipcode: '11213',
}

const rules = { nameMinLetters: 3 }

describe('names', () => {
  test.each([
    'שרה',
    'חיה מושקא',
    'ג׳ינה',
    'בת־שבע',
    'שָׂרָה',
    'Zoë',
    'O’Brien',
    "O'Brien",
    'Anne-Marie',
    'רש״י',
    'Esther M.',
    'Mrs. Rivka',
    'J.-P.',
    'Sara (Suri)',
    '(Suri) Sara',
    'Chaya/Mushka',
    'Rivka "Rivky"',
    'Smith - Jones',
    'ג׳',
  ])('%s is one', name => {
    expect(isName(name.normalize('NFC'))).toBe(true)
  })
  test.each(['R2D2', '<b>', 'Rivka 😀', '-Anne', 'Anne-', 'Anne/', '()', 'Leah 2', '', '׳', '.', 'a@b'])(
    '%s is none',
    name => {
      expect(isName(name)).toBe(false)
    },
  )
})

describe('what nobody sees and what keyboards lack (people-42)', () => {
  test.each([
    ['\u200fחיה\u200e', 'חיה'],
    ['\u202bחיה\u202c', 'חיה'],
    ['Riv\u00adka\u200b\ufeff', 'Rivka'],
    ['Rivka\u2068 Stone\u2069', 'Rivka Stone'],
    ['+1\ufe0f-718', '+1-718'],
    ['Ri\u{e0061}vka', 'Rivka'],
    ['O\u00a0\u202fBrien\u3000', 'O Brien'],
    ['Chaya\u200b \u200fMushka', 'Chaya Mushka'],
    ['❤\ufe0f 👩\u200d👧', '❤\ufe0f 👩\u200d👧'],
  ])('%j is kept as %j', (written, kept) => {
    expect(tidyText(written)).toBe(kept)
  })
  test.each([
    ['כ"ץ', 'כ״ץ'],
    ["כ''ץ", 'כ״ץ'],
    ['כ”ץ', 'כ״ץ'],
    ['בן-צבי ע"ה', 'בן-צבי ע״ה'],
    ["ג'ינה", 'ג׳ינה'],
    ['Smith–Jones', 'Smith-Jones'],
    ['O`Brien', "O'Brien"],
    ['O’Brien', 'O’Brien'],
    ['בן־דוד', 'בן־דוד'],
    ['Rivka "Rivky"', 'Rivka "Rivky"'],
  ])('the name %s is kept as %s', (written, kept) => {
    expect(tidyName(written)).toBe(kept)
    expect(isName(kept)).toBe(true)
  })
  test('the first character that no name has is named', () => {
    expect(['R2D2', 'Leah 😀', 'Leah', '<b>'].map(strangeSign)).toEqual(['2', '😀', null, '<'])
    expect(checkProfile({ ...profile, lastName: 'Cohen3' }, rules)).toMatchObject({
      field: 'lastName',
      detail: { sign: '3' },
    })
    expect(checkProfileByStaff({ ...profile, firstName: 'a@b' })).toMatchObject({ detail: { sign: '@' } })
  })
})

describe('how short a name may be (people-40)', () => {
  const short = { ...profile, firstName: 'טל', lastName: 'Bo' }
  test('is the facility’s to say', () => {
    expect(checkProfile(short, rules)).toMatchObject({ field: 'firstName' })
    expect(checkProfile(short, { nameMinLetters: 2 })).toMatchObject({ ok: true })
  })
  test('does not shut out who is kept with it', () => {
    expect(checkProfile(short, rules, { firstName: 'טל', lastName: 'Bo' })).toMatchObject({ ok: true })
    expect(checkProfile(short, rules, { firstName: 'טל', lastName: 'Bob' })).toMatchObject({
      field: 'lastName',
    })
  })
})

describe('emails', () => {
  test.each(['a@b.co', 'rivka.levi+mikvah@mail.example.org'])('%s is one', text => {
    expect(isEmail(text)).toBe(true)
  })
  test.each(['', 'a@b', 'a b@c.co', 'a@b..co', '@b.co', 'a@@b.co', 'a@b.c', `${'a'.repeat(250)}@b.co`])(
    '%s is none',
    text => {
      expect(isEmail(text)).toBe(false)
    },
  )
})

describe('the profile form', () => {
  test('comes back tidy', () => {
    expect(
      checkProfile({ ...profile, firstName: '  Chaya   Mushka ', lastName: 'Zoe\u0308' }, rules),
    ).toEqual({
      ok: true,
      value: { ...profile, firstName: 'Chaya Mushka', lastName: 'Zoë' },
    })
  })
  test.each([
    ['firstName', 'Al'],
    ['firstName', 'גד'],
    ['firstName', 'R2D2'],
    ['lastName', ''],
    ['email', 'rivka'],
    ['address', '1A'],
    ['zipcode', '12'],
    ['city', 'N'],
    ['state', ' Y '],
  ] as const)('%s "%s" is refused', (field, value) => {
    expect(checkProfile({ ...profile, [field]: value }, rules)).toMatchObject({
      ok: false,
      code: 'profileIncomplete',
      field,
    })
  })
})

describe('the profile as the desk writes it', () => {
  const blank: Profile = {
    ...profile,
    lastName: '',
    email: '',
    address: '',
    city: '',
    state: '',
    zipcode: ' ',
  }
  test('is as much as is known, and takes no address away', () => {
    expect(checkProfileByStaff({ ...blank, firstName: ' Li ' })).toEqual({
      ok: true,
      value: { firstName: 'Li', lastName: '', email: '' },
    })
    expect(checkProfileByStaff(profile)).toEqual({ ok: true, value: profile })
  })
  test.each([
    ['firstName', 'R2D2'],
    ['lastName', '<b>'],
    ['email', 'rivka'],
  ] as const)('%s "%s" is refused', (field, value) => {
    expect(checkProfileByStaff({ ...blank, [field]: value })).toMatchObject({
      code: 'profileIncomplete',
      field,
    })
  })
})

describe('amounts and quantities', () => {
  test('a gift is a whole amount, not negative', () => {
    expect(checkGiven(0)).toEqual({ ok: true, value: 0 })
    expect(checkGiven(-1)).toMatchObject({ code: 'amountNegative' })
    expect(checkGiven(Number.NaN)).toMatchObject({ code: 'amountInvalid' })
  })
  test('a quantity is 0 to 10', () => {
    expect(checkQuantity(10)).toEqual({ ok: true, value: 10 })
    for (const wrong of [-1, 11, 1.5]) expect(checkQuantity(wrong)).toMatchObject({ code: 'quantityInvalid' })
  })
})

test.each([
  [true, '', '', true],
  [true, 'Rivka', '', false],
  [true, '', 'Levi', false],
  [false, '', '', false],
])('the profile is asked for: %s, %s %s: %s', (sendEmailForNewUsers, firstName, lastName, asked) => {
  expect(needsProfile({ firstName, lastName }, { sendEmailForNewUsers })).toBe(asked)
})

describe('a profile that its patron corrects (people-890)', () => {
  const blank: Profile = {
    firstName: '',
    lastName: '',
    email: '',
    address: '',
    city: '',
    state: '',
    zipcode: '',
  }
  const none = { firstName: '', lastName: '' }
  test('may leave blank what was never said', () => {
    expect(checkOwnProfile(blank, rules, none)).toMatchObject({ ok: true })
    expect(checkOwnProfile({ ...blank, firstName: 'Rivka', email: 'r@example.org' }, rules, none).ok).toBe(
      true,
    )
  })
  test('keeps a name a name, and a name that is kept', () => {
    expect(checkOwnProfile({ ...blank, firstName: 'R2' }, rules, none)).toMatchObject({ field: 'firstName' })
    expect(checkOwnProfile({ ...blank, lastName: 'Oz' }, rules, none)).toMatchObject({ field: 'lastName' })
    const kept = { firstName: 'Bo', lastName: 'Oz' }
    expect(checkOwnProfile({ ...blank, ...kept }, rules, kept).ok).toBe(true)
    expect(checkOwnProfile(blank, rules, kept)).toMatchObject({ field: 'firstName' })
    expect(checkOwnProfile({ ...blank, email: 'nowhere' }, rules, none)).toMatchObject({ field: 'email' })
  })
})
