import type { RegisterEntry } from '@mayim/contract/entities/register.ts'
import { OutOfServiceForm } from '../../building/out-of-service-form.tsx'
import { LoadError } from '../../client/loaded.tsx'
import { useCall } from '../../client/queries.ts'

const longestReason = 120

/** Takes the room of a fault out of service, by the form and the rule of the building's page (building-190). */
export function FaultOutOfService({ fault, onClose }: { fault: RegisterEntry; onClose: () => void }) {
  const layout = useCall('layoutExport')
  if (layout.error) return <LoadError error={layout.error} onRetry={() => void layout.refetch()} />
  if (!layout.data || fault.roomId === null) return null
  const start = { roomId: fault.roomId, reason: fault.note.slice(0, longestReason) }
  return <OutOfServiceForm layout={layout.data} start={start} onClose={onClose} />
}
