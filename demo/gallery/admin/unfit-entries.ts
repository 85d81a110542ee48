import { until } from '@mayim/ui/gallery/hands.ts'
import { page, type State } from './admin-page.ts'

const writeWater: NonNullable<State['steps']> = async ({ t, press, type }) => {
  await press(t('registers.water.add'))
  await type(t('registers.water.level'), '-1')
  await type(t('registers.water.ph'), '77')
  await type(t('registers.water.temperature', { unit: '°F' }), '98.55')
  await type(t('registers.water.chlorine'), '0.001')
  await press(t('registers.water.write'))
}

const setStock = (pieces: string): NonNullable<State['steps']> => {
  return async ({ t, press, type }) => {
    await press(t('shop.list.merchandise'))
    await press(t('shop.stock.open'))
    await type(t('shop.stock.pieces'), pieces)
    await press(t('common.save'))
  }
}

const takeOut: NonNullable<State['steps']> = async ({ t, press, type }) => {
  await press(t('building.out.add'))
  await type(t('building.out.to'), '2020-01-01')
  await type(t('building.out.reason'), 'x')
  const reason = await until(() => document.querySelector<HTMLInputElement>('dialog input[minlength]'))
  // To the browser a text is too short only once a person has typed it.
  reason.setCustomValidity('short')
  await press(t('building.out.look'))
}

/** Forms whose fields say what the browser refuses to send. */
export const unfitEntries = [
  page('/admin/registers', 'water-unfit', {
    steps: writeWater,
    sees: ({ t }) => t('common.field.upTo', { most: 14 }),
  }),
  page('/admin/registers', 'shift-missing', {
    steps: ({ t, press }) => press(t('registers.shift.add')),
    sees: ({ t }) => t('common.field.missing'),
  }),
  page('/admin/shop', 'stock-none', { steps: setStock(''), sees: ({ t }) => t('common.field.number') }),
  page('/admin/shop', 'stock-part', { steps: setStock('1.5'), sees: ({ t }) => t('common.field.whole') }),
  page('/admin/building', 'out-short', {
    steps: takeOut,
    sees: ({ t }) => t('common.field.short', { count: 3 }),
  }),
  page('/admin/settings', 'service-address', {
    steps: async ({ t, press, type }) => {
      await type(t('setup.service.to.mail'), 'x')
      await press(t('setup.service.send.mail'))
    },
    sees: ({ t }) => t('common.field.email'),
  }),
]
