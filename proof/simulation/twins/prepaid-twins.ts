import type { Twin } from './twin.ts'

/** Faulty twins of prepaid credit (money-831, money-835). */
export const prepaidTwins: readonly Twin[] = [
  {
    name: 'redeemed-twice',
    wrong: 'gives the credit of a gift card to everyone who has its code',
    withAll: true,
    patches: [
      {
        file: 'portal/src/money/prepaid.ts',
        find: "if (found.state !== 'open')",
        put: 'if (!found)',
      },
    ],
  },
  {
    name: 'refunded-and-kept',
    wrong: 'leaves the credit of a package that was refunded',
    withAll: true,
    patches: [
      {
        file: 'shared/core/money/prepaid/write-prepaid.ts',
        find: 'if (!credit || credit.leftMinor <= 0) return',
        put: 'if (credit !== undefined) return',
      },
    ],
  },
]
