import { callApi } from '@mayim/ui/client/call-api.ts'
import { useRequest } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type FormEvent, useState } from 'react'
import { useDialogStep } from '../../frame/parts/dialog-step.ts'
import layout from '../../frame/parts/layout.module.css'
import { Screen } from '../../frame/screen.tsx'

/** In place of every page of her own after a long absence: she says who she is, or starts a new account (people-350). */
export function ConfirmPerson() {
  const { t } = useTexts()
  return (
    <Screen>
      <h1>{t('account.confirm.title')}</h1>
      <p>{t('account.confirm.why')}</p>
      <Before />
      <New />
    </Screen>
  )
}

function Before() {
  const { t } = useTexts()
  const [facts, setFacts] = useState({ lastName: '', zipcode: '' })
  const confirm = useRequest<typeof facts, void>({ send: proveWhoIAm })
  const isFilled = Object.values(facts).every(text => text.trim() !== '')

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isFilled && !confirm.isPending) confirm.mutate(facts)
  }

  return (
    <form className={layout.form} aria-labelledby="before" onSubmit={send}>
      <h2 id="before">{t('account.confirm.beforeTitle')}</h2>
      <p>{t('account.confirm.beforeHint')}</p>
      {confirm.error && <Notice tone="error">{confirm.error.message}</Notice>}
      <Field
        label={t('patron.profile.lastName')}
        autoComplete="family-name"
        maxLength={80}
        value={facts.lastName}
        onChange={lastName => setFacts({ ...facts, lastName })}
      />
      <Field
        label={t('patron.profile.zip')}
        ltr
        autoComplete="postal-code"
        maxLength={20}
        value={facts.zipcode}
        onChange={zipcode => setFacts({ ...facts, zipcode })}
      />
      <Button type="submit" block disabled={!isFilled} busy={confirm.isPending}>
        {t('account.confirm.send')}
      </Button>
      <CallUs />
    </form>
  )
}

/** Staff confirm her; this page does not hear of it by a stream, because the session is held. */
function CallUs() {
  const { t } = useTexts()
  const check = useRequest<void, void>({ send: () => session.reload() })
  return (
    <>
      <p>{t('account.confirm.call')}</p>
      {check.isSuccess && <Notice>{t('account.confirm.still')}</Notice>}
      {check.error && <Notice tone="error">{check.error.message}</Notice>}
      <Button look="quiet" block busy={check.isPending} onClick={() => check.mutate()}>
        {t('account.confirm.again')}
      </Button>
    </>
  )
}

function New() {
  const { t } = useTexts()
  const question = useDialogStep('new')
  return (
    <section className={layout.form} aria-labelledby="new">
      <h2 id="new">{t('account.confirm.newTitle')}</h2>
      <p>{t('account.confirm.newHint')}</p>
      <Button look="quiet" block onClick={question.open}>
        {t('account.confirm.new')}
      </Button>
      {question.isOpen && <Question onClose={question.close} />}
    </section>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const start = useRequest<void, void>({ send: startWithNewAccount })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.confirm.question')}
      actions={
        <>
          <Button block busy={start.isPending} onClick={() => start.mutate()}>
            {t('account.confirm.yes')}
          </Button>
          <Button look="quiet" block onClick={onClose}>
            {t('account.confirm.keep')}
          </Button>
        </>
      }
    >
      <p>{t('account.confirm.questionHint')}</p>
      {start.error && <Notice tone="error">{start.error.message}</Notice>}
    </Dialog>
  )
}

async function proveWhoIAm(facts: { lastName: string; zipcode: string }): Promise<void> {
  await callApi('accountConfirm', { body: facts })
  await session.reload()
}

/** The session goes on with the new account. */
async function startWithNewAccount(): Promise<void> {
  await callApi('accountStartAnew', { body: {} })
  await session.reload()
}
