import { useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { useRequest } from '../../client/use-request.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { mayUsePasskeys, signInWithPasskey } from './passkey.ts'

/** Signs in with a passkey, where the browser has them for this page (people-157). */
export function PasskeyButton(props: {
  text: string
  block: boolean
  onSignedIn?: (() => void) | undefined
}) {
  const [isOffered] = useState(mayUsePasskeys)
  const enter = useRequest<void, boolean, ApiError>({
    send: signInWithPasskey,
    onSuccess: done => done && props.onSignedIn?.(),
  })
  if (!isOffered) return null
  return (
    <>
      {enter.error && <Notice tone="error">{enter.error.message}</Notice>}
      <Button look="quiet" block={props.block} busy={enter.isPending} onClick={() => enter.mutate()}>
        {props.text}
      </Button>
    </>
  )
}
