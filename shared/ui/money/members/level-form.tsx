import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import type { ApiError } from '../../client/api-error.ts'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Switch } from '../../kit/switch.tsx'
import { useDraft } from '../../kit/use-draft.ts'
import { errorAt, errorElsewhere } from '../../people/error-at.ts'
import styles from '../../people/people.module.css'

const fields = ['level', 'description', 'price', 'months']
const usualMonths = 12

/** The fields of a level while they are edited. */
function useLevel(level: MembershipLevel | null) {
  return useDraft({
    level: level?.level ?? '',
    description: level?.description ?? '',
    price: level ? String(level.price) : '',
    months: String(level?.months ?? usualMonths),
    reducedPrices: level?.reducedPrices ?? true,
  })
}
type LevelValue = ReturnType<typeof useLevel>

/** What is sent of these fields. */
function bodyOf({ price, months, ...rest }: Partial<LevelValue['draft']>) {
  return {
    ...rest,
    ...(price === undefined ? {} : { price: Number(price) }),
    ...(months === undefined ? {} : { months: Number(months) }),
  }
}

/** Adds a membership for sale, changes one, or takes it off sale. Its name is fixed once it is sold. */
export function LevelForm({ level, onClose }: { level: MembershipLevel | null; onClose: () => void }) {
  const { t } = useTexts()
  const value = useLevel(level)
  const edit = useSend('membershipLevelsEdit')
  const { error, isPending } = edit
  const { draft, touched } = value
  const send = (action: 'add' | 'change' | 'remove') => {
    const sent = { add: draft, change: touched, remove: {} }[action]
    edit.mutate({ body: { action, ...bodyOf(sent), level: draft.level } }, { onSuccess: onClose })
  }
  const fault = errorElsewhere(error, fields)
  const title = level ? t('members.levels.editOf', { name: level.level }) : t('members.levels.add')
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form className={styles.form} onSend={() => send(level ? 'change' : 'add')}>
        {fault && <Notice tone="error">{fault}</Notice>}
        <LevelFields value={value} isNew={level === null} error={error} />
        <Button type="submit" busy={isPending}>
          {t('common.save')}
        </Button>
        {level && (
          <>
            <Button look="danger" onClick={() => send('remove')}>
              {t('members.levels.remove')}
            </Button>
            <p className={styles.soft}>{t('members.levels.removeNote')}</p>
          </>
        )}
      </Form>
    </Dialog>
  )
}

function LevelFields({ value, isNew, error }: { value: LevelValue; isNew: boolean; error: ApiError | null }) {
  const { t } = useTexts()
  const { draft, change } = value
  const number = { type: 'number', ltr: true, required: true } as const
  const line = { autoComplete: 'off' } as const
  return (
    <>
      <Field
        {...line}
        label={t('members.levels.name')}
        error={errorAt(error, 'level')}
        required
        disabled={!isNew}
        maxLength={60}
        value={draft.level}
        onChange={level => change({ level })}
      />
      <Field
        {...line}
        label={t('members.levels.description')}
        error={errorAt(error, 'description')}
        maxLength={200}
        value={draft.description}
        onChange={description => change({ description })}
      />
      <Field
        {...number}
        label={t('members.levels.price')}
        error={errorAt(error, 'price')}
        min="0.01"
        step="0.01"
        inputMode="decimal"
        value={draft.price}
        onChange={price => change({ price })}
      />
      <Field
        {...number}
        label={t('members.levels.months')}
        error={errorAt(error, 'months')}
        min="1"
        max="120"
        inputMode="numeric"
        value={draft.months}
        onChange={months => change({ months })}
      />
      <Switch
        label={t('members.levels.reduced')}
        note={t('members.levels.reducedNote')}
        checked={draft.reducedPrices}
        onChange={reducedPrices => change({ reducedPrices })}
      />
    </>
  )
}
