import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { loadArea } from '@mayim/shared/ui/i18n.ts'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Screen } from '../shell/screen.tsx'

/** The texts of paying and of what a rule refuses come with the step. */
async function texts(): Promise<void> {
  await Promise.all([loadArea('payment'), loadArea('refusal')])
}
const Draft = lazy(async () => {
  const [part] = await Promise.all([import('./payment-step-draft.tsx'), texts()])
  return { default: part.DraftPayment }
})
const Due = lazy(async () => {
  const [part] = await Promise.all([import('./payment-step-due.tsx'), texts()])
  return { default: part.DuePayment }
})

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
