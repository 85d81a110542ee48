import { callApi } from '@mayim/ui/client/call-api.ts'
import { useCall, useRequest, useSend } from '@mayim/ui/client/queries.ts'
import { saveText } from '@mayim/ui/client/save-file.ts'
import { session, useSignedIn } from '@mayim/ui/client/session.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { FileField } from '@mayim/ui/kit/file-field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { daysAhead } from '../../facility/days-ahead.ts'
import { usePublicSettings } from '../../facility/facility.ts'
import { useDialogStep } from '../../frame/parts/dialog-step.ts'
import layout from '../../frame/parts/layout.module.css'
import { forgetPhone, savedPhone, savePhone } from '../../frame/patron/saved-phone.ts'
import { Screen } from '../../frame/screen.tsx'
import { accountDeleted } from '../../frame/shell/guard.tsx'

/** The patron's data, to download or to have deleted (privacy-33, privacy-34). */
export function MyData() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen title={t('account.data.title')} onBack={() => void navigate('/account')}>
      <h1>{t('account.data.title')}</h1>
      <TakeCopy />
      <ResidentPaper />
      <OnThisDevice />
      <DeleteAccount />
    </Screen>
  )
}

function TakeCopy() {
  const { t } = useTexts()
  const take = useRequest<void, void>({
    send: async () => {
      const copy = await callApi('accountExport')
      saveText('my-data.json', 'application/json', JSON.stringify(copy, null, 2))
    },
  })
  return (
    <section className={layout.form} aria-labelledby="take-copy">
      <h2 id="take-copy">{t('account.data.exportTitle')}</h2>
      <p>{t('account.data.exportHint')}</p>
      {take.error && <Notice tone="error">{take.error.message}</Notice>}
      <Button look="quiet" block busy={take.isPending} onClick={() => take.mutate()}>
        {t('account.data.export')}
      </Button>
    </section>
  )
}

/** The next user of this device must not see her number. */
function OnThisDevice() {
  const { t } = useTexts()
  const [wasKept] = useState(() => savedPhone() !== null)
  const [isKept, setKept] = useState(wasKept)
  if (!wasKept) return null
  function forget() {
    forgetPhone()
    setKept(false)
  }
  return (
    <section className={layout.form} aria-labelledby="on-this-device">
      <h2 id="on-this-device">{t('account.data.deviceTitle')}</h2>
      {isKept ? (
        <>
          <p>{t('account.data.deviceHint')}</p>
          <Button look="quiet" block onClick={forget}>
            {t('account.data.forget')}
          </Button>
        </>
      ) : (
        <Notice tone="success">{t('account.data.forgotten')}</Notice>
      )}
    </section>
  )
}

function DeleteAccount() {
  const { t } = useTexts()
  const question = useDialogStep('delete')
  return (
    <section className={layout.form} aria-labelledby="delete-account">
      <h2 id="delete-account">{t('account.data.deleteTitle')}</h2>
      <p>{t('account.data.deleteHint')}</p>
      <Button look="danger" block onClick={question.open}>
        {t('account.data.delete')}
      </Button>
      {question.isOpen && <Question onClose={question.close} />}
    </section>
  )
}

/** Asks for confirmation, because deletion is final; a refusal says what to do first. */
function Question({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const remove = useSend('accountDelete')

  async function removeAccount() {
    const phone = savedPhone()
    // The login would request a code for the stored phone (privacy-34), so it is removed before the session can end.
    forgetPhone()
    try {
      await remove.mutateAsync({ body: { confirm: 'delete' } })
    } catch {
      // The refusal stands in the dialog.
      if (phone) savePhone(phone)
      return
    }
    accountDeleted.set(true)
    session.end()
    await navigate('/', { replace: true })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.data.question')}
      actions={
        <>
          <Button
            look="danger"
            block
            busy={remove.isPending || remove.isSuccess}
            onClick={() => void removeAccount()}
          >
            {t('account.data.yes')}
          </Button>
          <Button look="quiet" block onClick={onClose}>
            {t('account.data.keep')}
          </Button>
        </>
      }
    >
      <p>{t('account.data.questionHint')}</p>
      {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
    </Dialog>
  )
}

/**
 * The proof of a local resident, where residents may reserve further ahead than others, and what became of it
 * (people-766).
 */
function ResidentPaper() {
  const { t } = useTexts()
  const { userId } = useSignedIn()
  const settings = usePublicSettings().data
  const params = { id: userId }
  const paper = useCall('residentPaper', { params }).data ?? null
  const send = useSend('licenseAndRegistration')
  if (!settings) return null
  const days = daysAhead(settings, true)
  if (days <= daysAhead(settings, false) && paper === null) return null
  const choose = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    send.mutate({ params, body: form as never })
  }
  return (
    <section className={layout.form} aria-labelledby="resident-paper">
      <h2 id="resident-paper">{t('account.papers.title')}</h2>
      <p>{t('account.papers.hint', { days })}</p>
      {paper && <State paper={paper} />}
      {paper?.status !== 'accepted' && (
        <FileField
          label={paper ? t('account.papers.another') : t('account.papers.label')}
          error={send.error?.message}
          accept="image/jpeg,image/png"
          disabled={send.isPending}
          words={{ choose: t('account.papers.choose'), none: t('account.papers.chosen') }}
          onChoose={choose}
        />
      )}
    </section>
  )
}

type Paper = NonNullable<ReturnType<typeof useCall<'residentPaper'>>['data']>

function State({ paper }: { paper: Paper }) {
  const { t, language } = useTexts()
  const date = shortDate(paper.reviewedAt ?? paper.uploadedAt, language, 'UTC')
  if (paper.status === 'waiting') return <Notice>{t('account.papers.waiting', { date })}</Notice>
  if (paper.status === 'accepted')
    return <Notice tone="success">{t('account.papers.accepted', { date })}</Notice>
  return <Notice tone="warning">{t('account.papers.refused', { date, reason: paper.reason })}</Notice>
}
