import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { isHelpUnanswered } from '@mayim/domain/visit/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import styles from './help-calls.module.css'
import { HelpLine } from './help-line.tsx'
import { useHelpSound } from './use-help-sound.ts'

/**
 * Each call for help that nobody has answered, of every section: above everything else, in a colour of its own, with a
 * sound that repeats until somebody answers (visit-163).
 */
export function HelpCalls(props: { requests: readonly RoomRequest[]; now: number }) {
  const calls = props.requests.filter(isHelpUnanswered)
  useHelpSound(calls.length > 0)
  if (calls.length === 0) return null
  return (
    <div className={styles.calls} role="alert">
      {calls.map(call => (
        <HelpCall key={call.id} call={call} now={props.now} />
      ))}
    </div>
  )
}

function HelpCall({ call, now }: { call: RoomRequest; now: number }) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  return (
    <HelpLine help={call} code={call.reservationCode} now={now}>
      {send.error && <p>{send.error.message}</p>}
      <button
        type="button"
        disabled={send.isPending}
        onClick={() =>
          send.mutate({ params: { id: call.roomId }, body: { action: 'answer', ids: [call.id] } })
        }
      >
        {t('desk.attendant.iCome')}
      </button>
    </HelpLine>
  )
}
