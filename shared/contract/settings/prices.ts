import { shown } from './definition.ts'

export const pricesSettings = {
  priceBath: shown.money('30'),
  priceShower: shown.money('25'),
  priceKallah: shown.money('50'),
  priceParking: shown.money('5'),
  priceSalonManicure: shown.money(''),
  priceSalonPedicure: shown.money(''),
  priceSalonBoth: shown.money(''),
  priceDoubleSlot: shown.money('15'),
  priceSegula: shown.money(''),
  pricePrivateBath: shown.money(''),
  pricePrivateShower: shown.money(''),
  priceBathDiscount: shown.money(''),
  priceShowerDiscount: shown.money(''),
  pricePrivateBathDiscount: shown.money(''),
  pricePrivateShowerDiscount: shown.money(''),
  giftCardAmounts: shown.list(
    'money',
    '',
    'the gift cards to choose from; blank, with giftCardMax: none is sold',
  ),
  giftCardMin: shown.money('', 'the smallest free amount of a gift card'),
  giftCardMax: shown.money('', 'the largest free amount of a gift card; blank: no free amount'),
  noShowFee: shown.money('', 'blank or 0: no fee for not coming'),
} as const
