import { expect, it } from 'vitest'
import { checkReach } from './place.ts'

const none = { address: '', phone: '', website: '' }

it('keeps an address, a phone with its country and a website with https (screens-813)', () => {
  expect(checkReach(none)).toEqual({ ok: true, value: none })
  const written = { address: ' 2 Example St ', phone: '+1 (718) 555-0100', website: ' https://a.example/x ' }
  const value = { address: '2 Example St', phone: '+17185550100', website: 'https://a.example/x' }
  expect(checkReach(written)).toEqual({ ok: true, value })
})

it('refuses what would be no safe link', () => {
  for (const phone of ['718 555 0100', '+0', '+1718', 'call us'])
    expect(checkReach({ ...none, phone })).toMatchObject({ code: 'settingNotPhone', field: 'phone' })
  for (const website of [
    'http://a.example',
    'javascript:alert(1)',
    'a.example',
    'https://u:p@a.example',
    'https://u@a.example',
  ])
    expect(checkReach({ ...none, website })).toMatchObject({ code: 'settingNotUrl', field: 'website' })
})
