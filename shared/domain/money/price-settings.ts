/** The price settings by their own keys, in minor units; null (blank) is not offered, 0 is free. */
export interface PriceSettings {
  readonly priceBath: number | null
  readonly priceShower: number | null
  readonly priceKallah: number | null
  readonly priceParking: number | null
  readonly priceSalonManicure: number | null
  readonly priceSalonPedicure: number | null
  readonly priceSalonBoth: number | null
  readonly priceDoubleSlot: number | null
  readonly priceSegula: number | null
  readonly pricePrivateBath: number | null
  readonly pricePrivateShower: number | null
  readonly priceBathDiscount: number | null
  readonly priceShowerDiscount: number | null
  readonly pricePrivateBathDiscount: number | null
  readonly pricePrivateShowerDiscount: number | null
}

export interface PrepaySettings {
  readonly reservationsRequirePrepayAll: boolean
  readonly reservationsRequirePrepayFriday: boolean
  readonly reservationsRequirePrepayParking: boolean
}
