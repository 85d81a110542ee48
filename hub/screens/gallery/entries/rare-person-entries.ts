import type { TextKey } from '@mayim/texts/texts.ts'
import { money } from '@mayim/ui/format.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { everyScreen, minutesAgo } from '../fixtures/facility-fixtures.ts'
import { herPage, person } from './person-entries.ts'
import { given, withoutNames } from './rare-done-entries.ts'

type Steps = NonNullable<Entry['steps']>

const levels = [1, 12].map(months => ({
  level: `${months} months`,
  description: '',
  price: 180,
  months,
  reducedPrices: true,
}))
const shopping = { giftCardAmounts: { value: '50' }, giftCardMax: { value: '200' } }
const lists = {
  list: 'package',
  id: 'ten',
  names: { en: 'Ten visits', he: '', yi: '' },
  texts: { en: '', he: '', yi: '' },
  price: 300,
}

/** Her page, with what is sold without a visit. */
const hers = (
  id: string,
  answers: object,
  sees: Entry['sees'],
  steps?: Steps,
  role: Entry['role'] = 'Reception',
) => ({
  ...herPage(
    id,
    `Her page: ${id}`,
    given({
      membershipLevels: levels,
      siteLists: [lists],
      publicSettings: { ...everyScreen().publicSettings, ...shopping },
      ...answers,
    }),
    sees,
    steps,
  ),
  role,
})
const openGoods = ({ press, t }: Hands) => press(t('reception.sale.goods'))
const soldAs =
  (key: TextKey): Steps =>
  async hands => {
    await openGoods(hands)
    await hands.press(hands.t(key))
  }

export const rarePersonEntries: readonly Entry[] = [
  hers(
    'person-stopped',
    {
      userGet: {
        ...person,
        textsStopped: true,
        membership: { level: 'Gold', expires: '2025-03-01', reducedPrices: true },
      },
    },
    ({ t }) => t('reception.person.textsStopped'),
  ),
  hers('person-gate', {}, ({ t }) => t('reception.person.gate'), undefined, 'Admin'),
  hers(
    'person-confirmed',
    { userGet: { ...person, unconfirmedSince: minutesAgo(90) }, userConfirm: person },
    ({ t }) => t('reception.person.confirmed'),
    ({ press, t }) => press(t('reception.person.confirm')),
  ),
  hers(
    'sale-code',
    { voucherCode: { code: 'ABCD-EFGH-JKLM' } },
    ({ t }) => t('reception.sale.codeNote'),
    ({ press, t }) => press(t('reception.sale.showCode')),
  ),
  hers(
    'sale-redeem',
    {},
    ({ t }) => t('reception.sale.code'),
    ({ press, t }) => press(t('reception.sale.redeem')),
  ),
  hers(
    'sale-redeemed',
    { voucherRedeem: { value: 50 } },
    ({ t }) => withoutNames(t('reception.sale.redeemed')),
    async ({ press, type, t }) => {
      await press(t('reception.sale.redeem'))
      await type(t('reception.sale.code'), 'ABCD-EFGH-JKLM')
      await press(t('reception.sale.redeem'))
    },
  ),
  hers(
    'sale-levels',
    { userGet: { ...person, membership: null } },
    ({ t }) => t('reception.sale.level'),
    ({ press, t }) => press(t('reception.sale.membership')),
  ),
  hers(
    'sale-no-levels',
    { userGet: { ...person, membership: null }, membershipLevels: [] },
    ({ t }) => t('reception.sale.noLevels'),
    ({ press, t }) => press(t('reception.sale.membership')),
  ),
  hers('sale-goods', {}, ({ t }) => t('reception.sale.kind'), openGoods),
  hers('sale-package', {}, ({ t }) => t('reception.sale.package'), soldAs('money.sold.Package')),
  hers('sale-other', {}, ({ t }) => t('reception.sale.description'), soldAs('money.sold.Other')),
  hers(
    'sale-done',
    { makePayment: { paid: true, balance: 0, payment: null } },
    ({ t }) => withoutNames(t('reception.sale.done')),
    async hands => {
      const { t, type, press, language } = hands
      await soldAs('money.sold.Other')(hands)
      await type(t('reception.sale.description'), 'A key')
      await type(t('reception.sale.amount'), '35')
      await press(t('reception.pay.submit', { amount: money(35, 'USD', language) }))
    },
  ),
  ...[false, true].map(isDone =>
    hers(
      isDone ? 'level-set' : 'level-to-set',
      { membershipSet: person },
      ({ t }) => t(isDone ? 'reception.sale.setDone' : 'reception.sale.setNote'),
      async ({ press, t }) => {
        await press(t('reception.sale.set'))
        if (!isDone) return
        const save = 'dialog[open] dialog[open] button[type=submit]'
        ;(await until(() => document.querySelector<HTMLElement>(save), save)).click()
      },
      'Admin',
    ),
  ),
]
