import { describe, expect, test } from 'vitest'
import { checkCareersForm, checkContactForm } from './contact-form.ts'

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
