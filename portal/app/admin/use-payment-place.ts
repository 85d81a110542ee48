import type { PaymentPlace } from '@mayim/ui/money/payments/payment-place.ts'
import { textSetting, usePublicSettings } from '../facility/facility.ts'
import { receiptAddress } from '../frame/parts/receipt-address.ts'

/** The facts of the facility by which the Admin's pages write payments. */
export function usePaymentPlace(): PaymentPlace {
  const settings = usePublicSettings().data
  return {
    side: 'portal',
    timeZone: textSetting(settings, 'timeZone') || 'UTC',
    currency: textSetting(settings, 'currency') || 'USD',
    receiptAddress,
  }
}
