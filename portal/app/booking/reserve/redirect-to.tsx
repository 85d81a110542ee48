import { Navigate } from 'react-router'
import type { Step } from './step.ts'

/** Another step in place of this one, so that back does not return here. */
export function RedirectTo({ step }: { step: Step }) {
  return <Navigate to="/reserve" replace state={step} />
}
