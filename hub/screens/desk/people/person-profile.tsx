import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { messageChannels } from '@mayim/domain/messages/message-channel.ts'
import { Overtaken } from '@mayim/ui/client/overtaken.tsx'
import { useFormSend } from '@mayim/ui/client/use-form-send.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form, SelectField, TextArea } from '@mayim/ui/kit/field.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import { useDraft } from '@mayim/ui/kit/use-draft.ts'
import { languageNames, languages } from '@mayim/ui/language.ts'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

/** The patron's profile. A switch is saved at once, a text field with a button. */
export function PersonProfile({ person, jobs }: { person: UserAnswer; jobs: Jobs }) {
  const { t } = useTexts()
  const { fields, write, set, save, busy, failure, overtaken, reread } = useProfile(person, jobs)
  return (
    <Form className={styles.form} onSend={save}>
      <div className={styles.pair}>
        <Field label={t('reception.person.first')} value={fields.firstName} onChange={write('firstName')} />
        <Field label={t('reception.person.last')} value={fields.lastName} onChange={write('lastName')} />
        <Field label={t('reception.person.email')} ltr value={fields.email} onChange={write('email')} />
        <SelectField
          label={t('reception.person.language')}
          value={person.language}
          onChange={value => set('/language', value)}
          options={languages.map(value => ({ value, text: languageNames[value] }))}
        />
        <SelectField
          label={t('reception.person.channel')}
          hint={person.textsStopped ? t('reception.person.textsStopped') : undefined}
          value={person.messageChannel ?? 'text'}
          onChange={value => set('/messageChannel', value)}
          options={messageChannels.map(value => ({ value, text: t(`reception.person.channels.${value}`) }))}
        />
      </div>
      <TextArea
        label={t('reception.person.notes')}
        rows={2}
        maxLength={2000}
        value={fields.notes}
        onChange={write('notes')}
      />
      <TextArea
        label={t('reception.person.internal')}
        hint={t('reception.person.internalHint')}
        rows={2}
        maxLength={2000}
        value={fields.internalNote}
        onChange={write('internalNote')}
      />
      <Overtaken error={overtaken} onTheirs={reread} />
      {failure && !overtaken && (
        <p className={styles.bad} role="alert">
          {failure.detail.sign === undefined
            ? failure.message
            : t('reception.person.nameSign', { sign: failure.detail.sign })}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {t('reception.person.save')}
      </Button>
      <Switch
        label={t('reception.person.discount')}
        checked={person.discount ?? false}
        onChange={value => set('/discount', value)}
      />
      <Switch
        label={t('reception.person.local')}
        checked={person.localResident ?? false}
        onChange={value => set('/localResident', value)}
      />
    </Form>
  )
}

const replace = (path: string, value: string | boolean) => ({ op: 'replace' as const, path, value })

function fieldsOf({ firstName, lastName, email, notes, internalNote }: UserAnswer) {
  return { firstName, lastName, email: email ?? '', notes: notes ?? '', internalNote: internalNote ?? '' }
}

/** The edited values of a profile until they are saved. `set` saves one value at once. */
function useProfile(person: UserAnswer, jobs: Jobs) {
  const { t } = useTexts()
  const { draft, touched, change, saved, reset } = useDraft(fieldsOf(person))
  const patch = useFormSend('userPatch', 'userGet')
  const profile = useFormSend('newUserInfo', 'userGet')
  const params = { id: person.id }
  const { notes, internalNote, ...named } = touched

  async function save() {
    const { firstName, lastName, email } = { ...fieldsOf(person), ...named }
    const { address = '', city = '', state = '', zipcode = '' } = person
    const changes = [
      ...(notes === undefined ? [] : [replace('/notes', notes)]),
      ...(internalNote === undefined ? [] : [replace('/internalNote', internalNote)]),
    ]
    try {
      if (changes.length > 0) await patch.mutateAsync({ params, body: changes })
      if (Object.keys(named).length > 0)
        await profile.mutateAsync({
          params,
          body: { firstName, lastName, email, address, city, state, zipcode },
        })
    } catch {
      // The refusal is shown in the form.
      return
    }
    saved()
    jobs.tell(t('reception.person.saved'))
  }

  return {
    fields: draft,
    write: (key: keyof typeof draft) => (value: string) => change({ [key]: value }),
    set: (path: string, value: string | boolean) => patch.mutate({ params, body: [replace(path, value)] }),
    save: () => void save(),
    busy: patch.isPending || profile.isPending,
    failure: patch.error ?? profile.error,
    overtaken: patch.overtaken ?? profile.overtaken,
    /** Shows what the other person has written. */
    reread: () => reset(fieldsOf(person)),
  }
}
