import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { type ComponentType, useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { Loaded } from '../../client/loaded.tsx'
import { Overtaken } from '../../client/overtaken.tsx'
import { useCall } from '../../client/queries.ts'
import { useFormSend } from '../../client/use-form-send.ts'
import { money } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, Form } from '../../kit/field.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Switch } from '../../kit/switch.tsx'
import { useDraft } from '../../kit/use-draft.ts'
import { errorAt, errorElsewhere } from '../../people/error-at.ts'
import styles from '../../people/people.module.css'
import { MemberReport } from './member-report.tsx'
import { PreviewAtPortal, PreviewFrame } from './preview-frame.tsx'

/**
 * The Admin's page of memberships: what is sold, and who is a member until when.
 * @param Preview the visitors' own choice; null at the hub, which has no website to preview
 */
export function MembersPage(props: { currency: string; Preview: LevelPreview | null }) {
  return (
    <div className={styles.content}>
      <LevelList {...props} />
      <MemberReport />
    </div>
  )
}

type LevelPreview = ComponentType<{ readonly levels: readonly MembershipLevel[] }>

/** The memberships on sale; each opens its form (money-460). */
function LevelList({ currency, Preview }: { currency: string; Preview: LevelPreview | null }) {
  const { t } = useTexts()
  const levels = useCall('membershipLevels')
  const [editing, setEditing] = useState<MembershipLevel | 'new' | null>(null)
  return (
    <section className={styles.section} aria-labelledby="levels">
      <div className={styles.head}>
        <h2 id="levels">{t('members.levels.title')}</h2>
        <Button look="quiet" icon="plus" onClick={() => setEditing('new')}>
          {t('members.levels.add')}
        </Button>
      </div>
      <Loaded query={levels} lines={3}>
        {all =>
          all.length === 0 ? (
            <p className={styles.soft}>{t('members.levels.none')}</p>
          ) : (
            <>
              <List label={t('members.levels.title')}>
                {all.map(level => (
                  <LevelRow
                    key={level.level}
                    level={level}
                    currency={currency}
                    onOpen={() => setEditing(level)}
                  />
                ))}
              </List>
              {Preview ? (
                <PreviewFrame>
                  <Preview levels={all} />
                </PreviewFrame>
              ) : (
                <PreviewAtPortal />
              )}
            </>
          )
        }
      </Loaded>
      {editing && <LevelForm level={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </section>
  )
}

function LevelRow(props: { level: MembershipLevel; currency: string; onOpen: () => void }) {
  const { t, language } = useTexts()
  const { level, description, price, months: count, reducedPrices } = props.level
  return (
    <ListRow
      note={
        <>
          {description !== '' && (
            <p>
              <bdi>{description}</bdi>
            </p>
          )}
          <span className={styles.chips}>
            <Chip>{t('members.levels.lasts', { count, price: money(price, props.currency, language) })}</Chip>
            {reducedPrices && <Chip>{t('members.levels.reducedShort')}</Chip>}
          </span>
        </>
      }
      end={
        <Button look="quiet" aria-label={t('members.levels.editOf', { name: level })} onClick={props.onOpen}>
          {t('members.levels.edit')}
        </Button>
      }
    >
      <bdi>{level}</bdi>
    </ListRow>
  )
}

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
  const edit = useFormSend('membershipLevelsEdit', 'membershipLevels')
  const { error, isPending } = edit
  const { draft, touched } = value
  const send = (action: 'add' | 'change' | 'remove') => {
    const sent = { add: draft, change: touched, remove: {} }[action]
    edit.mutate({ body: { action, ...bodyOf(sent), level: draft.level } }, { onSuccess: onClose })
  }
  const fault = edit.overtaken ? null : errorElsewhere(error, fields)
  const title = level ? t('members.levels.editOf', { name: level.level }) : t('members.levels.add')
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form className={styles.form} onSend={() => send(level ? 'change' : 'add')}>
        <Overtaken error={edit.overtaken} onTheirs={onClose} />
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
