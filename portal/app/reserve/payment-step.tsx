import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { type ComponentProps, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Screen } from '../frame/screen.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'

/** The texts of paying and of what a rule refuses come with the step. */
const texts = ['payment', 'refusal'] as const
const Draft = lazyPart(async () => (await import('./payment-step-draft.tsx')).DraftPayment, ...texts)
const Due = lazyPart(async () => (await import('./payment-step-due.tsx')).DuePayment, ...texts)

/** The last step of a booking: the summary, what goes with it, and how she pays. */
export function PaymentStep(props: ComponentProps<typeof Draft>) {
  return (
    <Suspense fallback={<Coming />}>
      <Draft {...props} />
    </Suspense>
  )
}

/** What is owed for a reservation that stands, or is held while she pays. */
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
