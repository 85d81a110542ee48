import { itemKey } from '@mayim/domain/money/merchandise.ts'
import { inLanguage } from '@mayim/domain/site/listed.ts'
import { useTexts } from '../i18n.ts'
import { useCall } from './queries.ts'

/**
 * Returns the name in the reader's language of an item that was sold; of one that is no longer sold the recorded name.
 * @param has whether there is any item to name; the list is not requested otherwise
 */
export function useItemName(has: boolean): (item: string) => string {
  const { language } = useTexts()
  const items = useCall('merchandiseList', undefined, { enabled: has }).data ?? []
  return item => {
    const found = items.find(each => itemKey(each.item) === itemKey(item))
    return found ? inLanguage(found.names, language) : item
  }
}
