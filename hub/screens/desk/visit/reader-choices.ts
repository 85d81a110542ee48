import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { ownDevice } from '../../staff/own-device.ts'
import type { Option } from '../forms/choice.tsx'
import { atReader } from './use-payment.ts'

/** The reader chosen on this computer as a payment method, else all of the desk. Several are listed by name. */
export function useReaderChoices(): readonly Option<string>[] {
  const { t } = useTexts()
  const ofDesk = (useCall('cardReaders').data ?? []).filter(({ place }) => place === 'desk')
  const own = ofDesk.filter(({ id }) => id === ownDevice('reader'))
  const readers = own.length > 0 ? own : ofDesk
  return readers.map(({ id, name }) => ({
    value: `${atReader}${id}`,
    text: readers.length === 1 ? t('reader.desk.option') : t('reader.desk.optionNamed', { name }),
  }))
}
