import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import type { Option } from '../forms/choice.tsx'
import { atReader } from './use-payment.ts'

/** The desk's readers as ways to pay; several by their names. */
export function useReaderChoices(): readonly Option<string>[] {
  const { t } = useTexts()
  const readers = (useCall('cardReaders').data ?? []).filter(({ place }) => place === 'desk')
  return readers.map(({ id, name }) => ({
    value: `${atReader}${id}`,
    text: readers.length === 1 ? t('reader.desk.option') : t('reader.desk.optionNamed', { name }),
  }))
}
