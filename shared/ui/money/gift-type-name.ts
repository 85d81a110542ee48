import { giftTypeOf, isGiftCode } from '@mayim/domain/money/donation.ts'
import { useTexts } from '../i18n.ts'

/** Names a type of gift: a known one in the reader's language, a facility's own as it is written. */
export function useGiftTypeName(): (type: string) => string {
  const { t } = useTexts()
  return type => {
    const code = giftTypeOf(type)
    return isGiftCode(code) ? t(`common.gift.${code}`) : type
  }
}
