import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { type ComponentProps, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'

/** The texts of payments and refusals are loaded with the step. */
const texts = ['payment', 'refusal'] as const
const Draft = lazyPart(async () => (await import('./payment-step-draft.tsx')).DraftPayment, ...texts)
const Due = lazyPart(async () => (await import('./payment-step-due.tsx')).DuePayment, ...texts)

/** The last step of a booking: the summary, the extras, and the payment. */
export function PaymentStep(props: ComponentProps<typeof Draft>) {
  return (
    <Suspense fallback={<Coming />}>
      <Draft {...props} />
    </Suspense>
  )
}

/** The balance of a reservation, or of a hold that is being paid. */
export function PayStep(props: ComponentProps<typeof Due>) {
  return (
    <Suspense fallback={<Coming />}>
      <Due {...props} />
    </Suspense>
  )
}

function Coming() {
  const navigate = useNavigate()
  return (
    <Screen onBack={() => void navigate(-1)}>
      <Skeleton lines={4} />
    </Screen>
  )
}
