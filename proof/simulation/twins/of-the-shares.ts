import type { Twin } from './twin.ts'

const effect = 'shared/core/shares/apply-share-entry.ts'
const seal = 'shared/core/share-rounds/seal-night.ts'
const level = 'shared/core/share-rounds/level-shares.ts'
const recalls = 'shared/core/share-rounds/answer-recalls.ts'
const capacity = 'shared/core/share-rounds/follow-capacity.ts'
const counts = 'shared/core/shares/counts.ts'

/** Broken rules of who may sell which place (the sync design, Shares). */
export const twinsOfTheShares: readonly Twin[] = [
  {
    name: 'gift-undebited',
    wrong: 'gives places away and keeps them',
    patches: [
      { file: effect, find: 'own: isOwn ? minus(share.own, amounts) :', put: 'own: isOwn ? share.own :' },
    ],
  },
  {
    name: 'gift-credited-twice',
    wrong: 'takes each gift twice',
    patches: [
      {
        file: effect,
        find: ': plus(share.own, amounts),\n        sealedAt',
        put: ': plus(plus(share.own, amounts), amounts),\n        sealedAt',
      },
    ],
  },
  {
    name: 'seal-without-rooms',
    wrong: 'hands bookings over and keeps their rooms to sell',
    patches: [
      {
        file: seal,
        find: 'return sealGift(own, kept, peaks(staying, settings, night))',
        put: 'return sealGift(own, countsWith(kind => kept[kind] + ofGoing[kind]), peaks(staying, settings, night))',
      },
    ],
  },
  {
    name: 'sold-after-the-seal',
    wrong: 'goes on selling what it gave with the seal',
    patches: [
      {
        file: effect,
        find: 'own: isOwn ? minus(share.own, amounts) :',
        put: 'own: isOwn && fields.seals ? share.own : isOwn ? minus(share.own, amounts) :',
      },
    ],
  },
  {
    name: 'sold-given-away',
    wrong: 'gives the other side all that it has, sold or not',
    patches: [
      {
        file: level,
        find: 'if (!rested || isMoving) return {}',
        put: 'if (!rested || isMoving) return {}\n  return amountsOf(share.own)',
      },
      { file: level, find: '  isNothing,\n', put: '  amountsOf, isNothing,\n' },
    ],
  },
  {
    name: 'sold-called-back',
    wrong: 'answers a recall with places that it has sold',
    patches: [
      {
        file: recalls,
        find: 'unsold(sellable(share), held, facility.settings.current(), night)',
        put: 'sellable(share)',
      },
    ],
  },
  {
    name: 'sold-taken-away',
    wrong: 'takes rooms that are sold out of the house',
    patches: [
      {
        file: capacity,
        find: 'const free = unsold(sellable(share), held, facility.settings.current(), night)',
        put: 'const free = sellable(share)',
      },
    ],
  },
  {
    name: 'both-sell-all',
    wrong: 'sells whatever the house has, as the other side does',
    patches: [
      {
        file: counts,
        find: "if (share) return sellable(share)\n  if (facility.side === 'hub') await",
        put: "if (share) return share.minted\n  if (facility.side === 'hub') await",
      },
    ],
  },
]
