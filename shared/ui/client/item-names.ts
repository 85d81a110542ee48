import type { MerchandiseItem } from '@mayim/contract/entities/shop.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { itemKey } from '@mayim/domain/money/merchandise.ts'
import type { Language } from '../language.ts'

/** The name in a language of an item that was sold; of one that is no longer sold the recorded name. */
export function itemName(items: readonly MerchandiseItem[], item: string, language: Language): string {
  const found = items.find(each => itemKey(each.item) === itemKey(item))
  return found ? inLanguage(found.names, language) : item
}
