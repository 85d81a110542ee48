import { type RefusalCode, refusalCodes } from '@mayim/domain/refusal.ts'
import { refuse } from '@mayim/domain/result.ts'
import { expect, it, test } from 'vitest'
import { serverTexts } from '../ground/texts/server-texts.ts'
import { readsAsStaff, staffSentence } from './staff-sentence.ts'

const languages = ['en', 'he', 'yi'] as const
const texts = serverTexts.en.staffRefusal

test('staff, and no patron and no screen on a wall, read the sentences for staff', () => {
  for (const role of ['Admin', 'Reception', 'Attendant', 'Technician'] as const)
    expect(readsAsStaff({ roles: [role] })).toBe(true)
  for (const roles of [[], ['Kiosk'], ['Room'], ['OpenGarageGate']] as const)
    expect(readsAsStaff({ roles })).toBe(false)
})

it.each(languages)('fills in every value of every sentence, in %s', language => {
  const detail = {
    time: '18:00',
    kind: 'bath',
    next: '18:15',
    nights: '',
    roles: 'Admin',
    status: 'Waiting',
    incident: 'a1b2c3d4',
    code: 'K7Q4',
  }
  const known = Object.keys(texts.code)
  const codes = new Set(
    Object.values(refusalCodes).flatMap(subject => Object.values(subject).flat() as string[]),
  )
  expect(known.filter(code => !codes.has(code))).toEqual([])
  for (const code of known) {
    const said = staffSentence(language, { ok: false, kind: 'conflict', code: code as RefusalCode, detail })
    expect(said?.sentence, code).toMatch(/\p{L}/u)
    expect(said?.sentence, code).not.toMatch(/[{}]|undefined| {2}/)
  }
  for (const why of Object.keys(texts.why)) {
    const said = staffSentence(language, refuse('conflict', 'slotTaken', { detail: { ...detail, why } }))
    expect(said?.sentence, why).not.toMatch(/[{}]|undefined/)
  }
})

it('leaves a code without words of its own to the sentence for all', () => {
  expect(staffSentence('en', refuse('invalid', 'reasonMissing'))).toBeNull()
  expect(staffSentence('en', refuse('conflict', 'slotTaken', { detail: { why: 'toString' } }))?.key).toBe(
    'staffRefusal.code.slotTaken',
  )
})

it('says the time and the way out as the language writes them, and keeps the plain values', () => {
  const detail = { why: 'full', time: '18:00', kind: 'handicapped', next: '18:15 18:30', nights: '' }
  const full = refuse('conflict', 'slotTaken', { detail })
  expect(staffSentence('en', full)).toMatchObject({
    key: 'staffRefusal.code.slotTaken',
    sentence: 'All accessible places at 6:00 PM are booked. Next: 6:15 PM, 6:30 PM.',
    values: detail,
  })
  expect(staffSentence('he', full)?.sentence).toBe(
    'כל המקומות הנגישים בשעה 18:00 תפוסים. השעות הבאות: 18:15, 18:30.',
  )
  const none = { ...detail, next: '' }
  expect(staffSentence('en', refuse('conflict', 'slotTaken', { detail: none }))?.sentence).toMatch(
    /Nothing else is free\.$/,
  )
})

it('names who brought about the status, and when', () => {
  const changed = (detail: Record<string, string>) =>
    staffSentence('en', refuse('conflict', 'statusNotAllowed', { detail }))?.sentence
  expect(changed({ status: 'Waiting', by: 'Dina', changedAt: '18:48' })).toBe(
    'Her status is “Waiting” now. Dina checked her in at 6:48 PM.',
  )
  expect(changed({ status: 'Prep', by: 'Dina', changedAt: '18:48' })).toMatch(/Dina set this at 6:48 PM\.$/)
  expect(changed({ status: 'InMikvah', changedAt: '18:48' })).toMatch(/Since 6:48 PM\.$/)
  expect(changed({ status: 'Waiting' })).toBe('Her status is “Waiting” now.')
  const room = refuse('conflict', 'roomStatusNotAllowed', { detail: { status: 'NeedsCleaning' } })
  expect(staffSentence('en', room)?.sentence).toContain('“Needs cleaning”')
})

it('tells staff which roles may do it', () => {
  const detail = { roles: 'Reception Admin' }
  expect(staffSentence('en', refuse('forbidden', 'forbidden', { detail }))?.sentence).toBe(
    'Your login may not do this. This is done by: Reception, Admin.',
  )
  expect(staffSentence('en', refuse('forbidden', 'forbidden'))?.sentence).toBe('Your login may not do this.')
})
