import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { step } from '../fixtures/room-fixtures.ts'
import { openAdmin, pin, shows } from './room-hands.ts'

const openStep = async ({ press, t }: Pick<Hands, 'press' | 't'>) => {
  await press(t('panel.staff.open'))
  await press(t('desk.attendant.press.ToMikvah'))
}

/** Staff at the panel: the hidden menu, and actions by card or PIN. */
export const roomStaffEntries: readonly Entry[] = [
  shows(
    'admin-pad',
    'The hidden menu asks for the passcode',
    'Prep',
    {},
    ({ t }) => t('panel.admin.passcode'),
    {
      steps: openAdmin,
    },
  ),
  shows(
    'admin-locked',
    'Too many wrong passcodes',
    'Prep',
    {},
    ({ t }) => t('refusal.pinLocked', { seconds: 60 }),
    {
      hub: { roomAdminUnlock: refused(429, 'pinLocked', { seconds: 60 }) },
      steps: async hands => {
        await openAdmin(hands)
        await pin(hands, '1234')
      },
    },
  ),
  shows('admin', 'The hidden menu', 'Prep', {}, ({ t }) => t('panel.admin.reload'), {
    hub: { roomAdminUnlock: null },
    steps: async hands => {
      await openAdmin(hands)
      await pin(hands, '1234')
    },
  }),
  shows(
    'staff',
    'An attendant at the panel',
    'ReadyForMikvahNext',
    { attendantNext: [step('ToMikvah')] },
    ({ t }) => t('panel.staff.clear'),
    { steps: ({ press, t }) => press(t('panel.staff.open')) },
  ),
  shows(
    'staff-said-no',
    'An attendant at the panel: her card is not known',
    'ReadyForMikvahNext',
    { attendantNext: [step('ToMikvah')] },
    ({ t }) => t('refusal.cardUnknown'),
    {
      hub: { staffEntry: refused(403, 'cardUnknown') },
      steps: async hands => {
        await hands.press(hands.t('panel.staff.open'))
        await hands.press(hands.t('panel.staff.clear'))
        await pin(hands, '9999')
      },
    },
  ),
  shows('staff-pad', 'Staff begin to clean', 'NeedsCleaning', {}, ({ t }) => t('panel.staff.start'), {
    steps: async hands => {
      await hands.press(hands.t('panel.staff.start'))
      await hands.digits('12')
    },
  }),
  shows('staff-finish', 'Staff have cleaned', 'Cleaning', {}, ({ t }) => t('panel.staff.finish'), {
    steps: async hands => {
      await hands.press(hands.t('panel.staff.finish'))
      await hands.digits('1')
    },
  }),
  shows(
    'staff-step',
    'An attendant at the panel: her card, please',
    'ReadyForMikvahNext',
    { attendantNext: [step('ToMikvah')] },
    ({ t }) => t('panel.staff.show'),
    { steps: ({ press, t }) => openStep({ press, t }) },
  ),
]
