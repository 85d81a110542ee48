import type { Twin } from './twin.ts'

const effect = 'shared/core/booking/shares/apply-share-entry.ts'
const seal = 'shared/core/booking/share-rounds/seal-night.ts'
const level = 'shared/core/booking/share-rounds/level-shares.ts'
const recalls = 'shared/core/booking/share-rounds/level-shares.ts'
const capacity = 'shared/core/booking/share-rounds/mint-nights.ts'
const counts = 'shared/core/booking/shares/counts.ts'

/** Faulty twins of the shares: which side may sell which place (sync-S1, sync-5). */
export const shareTwins: readonly Twin[] = [
  {
    name: 'share-kept-as-it-was',
    wrong: 'goes on from the share that its transaction has read before the mint',
    patches: [
      {
        file: 'shared/core/booking/shares/share-table.ts',
        find: 'ofTransaction(trx, sharesRead)?.delete(date)',
        // All zero is what the portal has between the mint and the gift, which come in one frame.
        put: 'if (Object.values(share.own).some(Boolean)) ofTransaction(trx, sharesRead)?.delete(date)',
      },
    ],
  },
  {
    name: 'gift-undebited',
    wrong: 'gives places away and still has them',
    patches: [
      { file: effect, find: 'own: isOwn ? minus(share.own, amounts) :', put: 'own: isOwn ? share.own :' },
    ],
  },
  {
    name: 'gift-credited-twice',
    wrong: 'receives each gift twice',
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
    wrong: 'hands bookings over but not their rooms',
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
    wrong: 'sells places that it gave with the seal',
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
    wrong: 'gives sold places to the other side',
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
    wrong: 'answers a recall with sold places',
    patches: [
      {
        file: recalls,
        find: 'unsold(sellable(share), held, facility.settings.onNight(share.date), night)',
        put: 'sellable(share)',
      },
    ],
  },
  {
    name: 'sold-taken-away',
    wrong: 'removes sold rooms from the capacity',
    patches: [
      {
        file: capacity,
        find: 'const free = unsold(sellable(share), held, facility.settings.onNight(night.date), night)',
        put: 'const free = sellable(share)',
      },
    ],
  },
  {
    name: 'both-sell-all',
    wrong: 'sells all minted places, as the other side does',
    patches: [
      {
        file: counts,
        find: "if (!share && facility.side === 'hub') await",
        put: "if (share) return share.minted\n  if (!share && facility.side === 'hub') await",
      },
    ],
  },
]
