import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../i18n.ts'
import { Notice } from '../kit/notice.tsx'
import { followNetwork, useConnection } from './connection.ts'

/** Shown only while the server is unreachable. Fetches the data on screen again when it is back. */
export function ConnectionBanner() {
  const { t } = useTexts()
  const client = useQueryClient()
  const state = useConnection()
  useEffect(() => followNetwork(() => void client.invalidateQueries()), [client])
  if (state === 'online') return null
  return <Notice tone="warning">{t(state === 'offline' ? 'common.offline' : 'common.reconnecting')}</Notice>
}
