import type { ReleaseState } from '@mayim/contract/entities/release.ts'
import { compareVersions } from '@mayim/domain/sync/older-release.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { isolate, shortDate, timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { FileField } from '@mayim/ui/kit/file-field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { ConfirmedAction } from '@mayim/ui/sync/confirmed-action.tsx'
import { Releases } from '@mayim/ui/sync/link-facts.tsx'
import { useState } from 'react'
import { useFacility } from '../facility/use-facility.ts'
import styles from './technician.module.css'

/** Nothing of a release is in the change log. */
const askAgainMs = 5_000

/** The releases of both sides, and the update of this one (building-1161). */
export function Updates() {
  const { t } = useTexts()
  const link = useCall('linkState')
  const release = useCall('releaseState', undefined, { everyMs: askAgainMs })
  return (
    <section className={styles.section} aria-label={t('technician.update.title')}>
      <h2>{t('technician.update.title')}</h2>
      <Loaded query={link} lines={2}>
        {state => <Releases link={state} />}
      </Loaded>
      <Loaded query={release} lines={2}>
        {state => <Release state={state} website={link.data?.versions?.portal ?? null} />}
      </Loaded>
    </section>
  )
}

/** `website`: what the website runs, if it is known. */
function Release({ state, website }: { state: ReleaseState; website: string | null }) {
  const { t } = useTexts()
  if (!state.canInstall) return <p className={styles.soft}>{t('technician.update.byHand')}</p>
  return (
    <>
      <Last last={state.last} />
      {state.fault && <Notice tone="error">{t(`refusal.${state.fault}`)}</Notice>}
      {state.offered ? (
        <Offered state={state} offered={state.offered} website={website} />
      ) : (
        <Found state={state} />
      )}
      {state.order !== 'now' && <Look state={state} />}
    </>
  )
}

function Last({ last }: Pick<ReleaseState, 'last'>) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  if (last === null) return null
  const words = {
    version: isolate(last.version),
    date: shortDate(last.at, language, timeZone),
    time: timeOf(last.at, timeZone, language),
  }
  return (
    <Notice tone={last.outcome === 'updated' ? 'success' : 'error'}>
      {t(`technician.update.${last.outcome}`, words)}{' '}
      {(last.why === 'rest' || last.why === 'notNewer') &&
        t(last.why === 'rest' ? 'refusal.updateAtRest' : 'refusal.releaseNotNewer')}
    </Notice>
  )
}

function Found({ state: { channel, lookedAt } }: { state: ReleaseState }) {
  const { t, language } = useTexts()
  const { timeZone } = useFacility()
  if (channel === null || lookedAt === null) return null
  return (
    <p className={styles.soft}>
      {t('technician.update.none', {
        date: shortDate(lookedAt, language, timeZone),
        time: timeOf(lookedAt, timeZone, language),
      })}
    </p>
  )
}

function Offered(props: {
  state: ReleaseState
  offered: NonNullable<ReleaseState['offered']>
  website: string | null
}) {
  const { state, offered, website } = props
  const { t } = useTexts()
  return (
    <div className={styles.card}>
      <h3>{t('technician.update.offered', { version: isolate(offered.version) })}</h3>
      {offered.notes.length > 0 && (
        <details>
          <summary>{t('technician.update.news')}</summary>
          {/* The changelog is in English alone. */}
          <ul dir="ltr" lang="en">
            {offered.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      {website !== null && compareVersions(website, offered.version) < 0 && (
        <Notice tone="warning">{t('technician.update.websiteFirst', { version: isolate(website) })}</Notice>
      )}
      {offered.isHere ? <Order state={state} /> : <p>{t('technician.update.fetching')}</p>}
    </div>
  )
}

function Order({ state: { order, waits } }: { state: ReleaseState }) {
  const { t } = useTexts()
  const send = useSend('releaseOrder')
  if (order === 'now') return <Notice tone="warning">{t('technician.update.running')}</Notice>
  const at = (when: ReleaseState['order']) => () => send.mutate({ body: { when } })
  return (
    <>
      {waits && order === null && (
        <p>{t(waits === 'rest' ? 'refusal.updateAtRest' : 'refusal.buildingOpen')}</p>
      )}
      {order === 'tonight' && <p>{t('technician.update.ordered')}</p>}
      <div className={styles.actions}>
        {waits === null && (
          <ConfirmedAction
            label={t('technician.update.now')}
            question={t('technician.update.question')}
            text={t('technician.update.explain')}
            sending={send}
            send={done => send.mutate({ body: { when: 'now' } }, { onSuccess: done })}
          />
        )}
        {order === 'tonight' ? (
          <Button look="quiet" busy={send.isPending} onClick={at(null)}>
            {t('technician.update.notTonight')}
          </Button>
        ) : (
          <Button busy={send.isPending} onClick={at('tonight')}>
            {t('technician.update.tonight')}
          </Button>
        )}
      </div>
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
    </>
  )
}

function Look({ state: { channel, fetching } }: { state: ReleaseState }) {
  const { t } = useTexts()
  const look = useSend('releaseLook')
  const [address, setAddress] = useState(channel ?? '')
  return (
    <>
      <Form className={styles.section} onSend={() => look.mutate({ body: { address } })}>
        <div className={styles.line}>
          <Field label={t('technician.update.address')} value={address} onChange={setAddress} ltr required />
          <Button type="submit" look="quiet" busy={look.isPending || fetching}>
            {t('technician.update.look')}
          </Button>
        </div>
        {look.error && (
          <Notice tone="error" isAnswer>
            {look.error.message}
          </Notice>
        )}
      </Form>
      <Upload />
    </>
  )
}

/** The package comes last: with it the hub checks the others. */
function inOrder(files: readonly File[]): File[] {
  return files.toSorted((a, b) => a.size - b.size)
}

function Upload() {
  const { t } = useTexts()
  const send = useSend('releaseFile')
  const [busy, setBusy] = useState(false)
  async function sendAll(files: readonly File[]): Promise<void> {
    setBusy(true)
    try {
      for (const file of inOrder(files)) {
        const form = new FormData()
        form.set('file', file)
        await send.mutateAsync({ body: form as never })
      }
    } catch {
      // The refusal stands at the field.
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileField
      label={t('technician.update.files')}
      hint={t(busy ? 'technician.update.sending' : 'technician.update.filesHint')}
      error={send.error?.message}
      accept=".deb,.sig,.json,*"
      disabled={busy}
      words={{ choose: t('technician.update.choose'), none: '' }}
      onChooseAll={files => void sendAll(files)}
    />
  )
}
