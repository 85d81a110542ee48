import { describe, expect, test } from 'vitest'
import {
  checkCareersForm,
  checkContactForm,
  checkDonateForm,
  checkKallahForm,
  type KallahForm,
} from './forms.ts'

const gift = { email: 'a@b.co', amountMinor: 1800, firstName: 'Rivka', lastName: 'Levi', phone: '718' }
const kallah: KallahForm = {
  email: 'a@b.co',
  kallahName: 'חיה',
  address: '1 Example Street',
  kallahPhone: '+17185550121',
  teacher: 'Sara',
  teacherNumber: '',
  weddingDate: '2026-12-01',
  reservationDate: '2026-11-29',
  reservationTime: '',
  companions: '',
}

describe('the donate form', () => {
  test.each([
    [{}, 'fits'],
    [{ email: '' }, 'emailRequired'],
    [{ email: 'a@b' }, 'emailRequired'],
    [{ amountMinor: 99 }, 'amountRequired'],
    [{ amountMinor: Number.NaN }, 'amountRequired'],
    [{ firstName: ' ' }, 'firstNameRequired'],
    [{ lastName: '' }, 'lastNameRequired'],
    [{ phone: '' }, 'phoneIsRequired'],
  ])('of a guest %o', (more, expected) => {
    const checked = checkDonateForm({ ...gift, ...more }, false)
    expect(checked.ok ? 'fits' : checked.code).toBe(expected)
  })
  test('of a signed-in patron needs neither name nor phone', () => {
    expect(checkDonateForm({ ...gift, firstName: '', lastName: '', phone: '' }, true)).toMatchObject({
      ok: true,
    })
  })
})

describe('the kallah form', () => {
  test('comes back tidy, and the teacher may have no number', () => {
    expect(checkKallahForm({ ...kallah, kallahName: ' חיה  מושקא ' }, '2026-11-29')).toEqual({
      ok: true,
      value: { ...kallah, kallahName: 'חיה מושקא' },
    })
  })
  test('takes up to ten companions (booking-520)', () => {
    expect(checkKallahForm({ ...kallah, companions: ' 10 ' }, '2026-11-29')).toMatchObject({
      value: { companions: '10' },
    })
  })
  test.each([
    ['email', '', 'formIncomplete'],
    ['email', 'a@b', 'formIncomplete'],
    ['kallahName', ' ', 'formIncomplete'],
    ['address', '', 'formIncomplete'],
    ['kallahPhone', '', 'formIncomplete'],
    ['teacher', '', 'formIncomplete'],
    ['weddingDate', '', 'formIncomplete'],
    ['reservationDate', '29.11.2026', 'formIncomplete'],
    ['reservationDate', '2026-11-28', 'datePast'],
    ['weddingDate', '2026-11-28', 'datePast'],
    ['companions', '11', 'quantityInvalid'],
    ['companions', '-1', 'quantityInvalid'],
    ['companions', 'two', 'quantityInvalid'],
  ] as const)('%s "%s" is refused', (field, value, code) => {
    expect(checkKallahForm({ ...kallah, [field]: value }, '2026-11-29')).toMatchObject({
      ok: false,
      code,
      field,
    })
  })
})

const message = { firstName: '', lastName: ' Levi ', email: ' a@b.co ', message: ' One\nTwo \n' }
const applied = {
  firstName: 'Rivka',
  lastName: 'Levi',
  phone: '718 555 0121',
  email: 'a@b.co',
  experience: 'Ten years',
  position: 'Attendant',
}

describe('the contact form', () => {
  test('is given back tidied, its lines kept', () => {
    expect(checkContactForm(message, false)).toEqual({
      ok: true,
      value: { firstName: '', lastName: 'Levi', email: 'a@b.co', message: 'One\nTwo' },
    })
  })
  test.each([
    [{ lastName: ' ' }, false, 'lastNameRequired'],
    [{ lastName: ' ' }, true, 'fits'],
    [{ email: 'a@b' }, true, 'emailRequired'],
    [{ message: ' \n ' }, true, 'messageRequired'],
  ])('%o, logged in: %s', (more, loggedIn, expected) => {
    const checked = checkContactForm({ ...message, ...more }, loggedIn)
    expect(checked.ok ? 'fits' : checked.code).toBe(expected)
  })
})

describe('the careers form', () => {
  test.each([
    [{}, 'fits'],
    [{ firstName: '' }, 'firstNameRequired'],
    [{ lastName: ' ' }, 'lastNameRequired'],
    [{ phone: '' }, 'phoneIsRequired'],
    [{ email: 'a' }, 'emailRequired'],
    [{ experience: '\n' }, 'experienceRequired'],
    [{ position: 'Rabbi' }, 'positionRequired'],
  ])('%o', (more, expected) => {
    const checked = checkCareersForm({ ...applied, ...more })
    expect(checked.ok ? 'fits' : checked.code).toBe(expected)
  })
})
