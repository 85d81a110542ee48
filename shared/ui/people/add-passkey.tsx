import { useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { callApi } from '../client/call-api.ts'
import { useSend } from '../client/queries.ts'
import { useRequest } from '../client/use-request.ts'
import { useTexts } from '../i18n.ts'
import { PasswordStep, ShownCodes } from './change-factors.tsx'
import { makePasskey } from './staff/passkey.ts'

/** Makes a passkey in this browser: the own password, the browser's own question, the recovery codes. */
export function AddPasskey({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTexts()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const add = useSend('factorPasskeyAdd')
  const make = useRequest<string, readonly string[] | null, ApiError>({
    send: async ownPassword => {
      const { session, options } = await callApi('factorPasskeyBegin', { body: { ownPassword } })
      const response = await makePasskey(options)
      if (response === null) return null
      return (await add.mutateAsync({ body: { session, response } })).recoveryCodes
    },
    onSuccess: made => {
      if (made && made.length > 0) setCodes(made)
      else if (made) onDone()
    },
  })
  if (codes) return <ShownCodes codes={codes} onDone={onDone} />
  return (
    <PasswordStep
      title={t('people.factor.addPasskey')}
      explain={t('people.factor.passkeyExplain')}
      submit={t('people.factor.next')}
      error={make.error}
      busy={make.isPending}
      onSend={ownPassword => make.mutate(ownPassword)}
      onCancel={onCancel}
    />
  )
}
