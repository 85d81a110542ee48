import {
  type LayoutFile,
  type LayoutPart,
  type RoomKind,
  roomKinds,
} from '@mayim/contract/entities/layout-file.ts'
import { type RoomUse, roomUses } from '@mayim/domain/capacity/room-fit.ts'
import type { ApiError } from '../client/api-error.ts'
import { Overtaken } from '../client/overtaken.tsx'
import { useFormSend } from '../client/use-form-send.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form, SelectField } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { Switch } from '../kit/switch.tsx'
import { useDraft } from '../kit/use-draft.ts'
import styles from './building.module.css'

/** Adds or changes one section, room or cubicle. */
export function DraftForm({
  layout,
  first,
  onClose,
}: {
  layout: LayoutFile
  first: Draft
  onClose: () => void
}) {
  const { t } = useTexts()
  const { draft, touched, change } = useDraft(first)
  const save = useFormSend('layoutImport', 'layoutExport')
  const { part } = draft
  const errorOf = (field: string) => errorAt(save.error, `${lists[part]}.0.${field}`)
  const shown = ['name', 'extension'].some(field => errorOf(field) !== null)
  const title = first.isNew ? t(`building.add.${part}`) : t(`building.editOf.${part}`, { name: first.name })
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        className={styles.form}
        onSend={() =>
          save.mutate({ body: fileOf(withTouched(layout, first, touched)) }, { onSuccess: onClose })
        }
      >
        <Overtaken error={save.overtaken} onTheirs={onClose} />
        <Field
          label={t('building.field.name')}
          error={errorOf('name')}
          required
          maxLength={40}
          autoComplete="off"
          value={draft.name}
          onChange={name => change({ name })}
        />
        {part === 'room' && (
          <RoomFields
            layout={layout}
            draft={draft}
            error={
              errorOf('extension') &&
              (save.error?.code === 'invalid' ? t('building.field.extensionWrong') : errorOf('extension'))
            }
            onChange={change}
          />
        )}
        {!draft.isNew && (
          <Switch
            label={t('building.field.retired')}
            note={t('building.field.retiredNote')}
            checked={draft.retired}
            onChange={retired => change({ retired })}
          />
        )}
        {save.error && !shown && !save.overtaken && (
          <Notice tone="error" isAnswer>
            {save.error.message}
          </Notice>
        )}
        <Button type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </Form>
    </Dialog>
  )
}

function RoomFields(props: {
  layout: LayoutFile
  draft: Draft
  /** Of the extension. */
  error: string | null
  onChange: (more: Partial<Draft>) => void
}) {
  const { t } = useTexts()
  const { layout, draft, error, onChange } = props
  return (
    <>
      <SelectField
        label={t('building.field.kind')}
        value={draft.kind}
        onChange={kind => onChange({ kind: kind as RoomKind })}
        options={roomKinds.map(kind => ({ value: kind, text: t(`building.kind.${kind}`) }))}
      />
      <fieldset className={styles.uses}>
        <legend>{t('building.field.uses')}</legend>
        <p className={styles.soft}>{t('building.field.usesHint')}</p>
        {roomUses.map(use => (
          <Switch
            key={use}
            label={t(`building.use.${use}`)}
            checked={draft.uses.includes(use)}
            onChange={isOn =>
              onChange({ uses: roomUses.filter(each => (each === use ? isOn : draft.uses.includes(each))) })
            }
          />
        ))}
      </fieldset>
      <SelectField
        label={t('building.field.section')}
        value={String(draft.sectionId)}
        onChange={sectionId => onChange({ sectionId: Number(sectionId) })}
        options={layout.sections
          .filter(section => !section.retired || section.id === draft.sectionId)
          .map(({ id, name }) => ({ value: String(id), text: name }))}
      />
      <Field
        label={t('building.field.extension')}
        hint={t('building.field.extensionHint')}
        error={error}
        ltr
        maxLength={16}
        autoComplete="off"
        value={draft.extension}
        onChange={extension => onChange({ extension })}
      />
    </>
  )
}

function errorAt(error: ApiError | null, field: string): string | null {
  return error?.field === field ? error.message : null
}

export type Part = LayoutPart

/** The list of a part in the layout file. */
export const lists = { section: 'sections', room: 'rooms', cubicle: 'cubicles' } as const

/** A row in a form. A section and a cubicle have only a name. */
export interface Draft {
  readonly part: Part
  readonly id: number
  readonly name: string
  readonly kind: RoomKind
  readonly uses: readonly RoomUse[]
  readonly sectionId: number
  readonly extension: string
  readonly retired: boolean
  readonly isNew: boolean
}

/** A row that is not there yet, with the next free number. */
export function newDraft(layout: LayoutFile, part: Part): Draft {
  const id = Math.max(0, ...layout[lists[part]].map(row => row.id)) + 1
  const sectionId = layout.sections.find(({ retired }) => !retired)?.id ?? 0
  return {
    part,
    id,
    name: '',
    kind: 'shower',
    uses: [],
    sectionId,
    extension: '',
    retired: false,
    isNew: true,
  }
}

export function draftsOf(layout: LayoutFile, part: Part): Draft[] {
  const blank = { ...newDraft(layout, part), isNew: false }
  if (part !== 'room')
    return layout[lists[part]].map(({ retired = false, ...row }) => ({ ...blank, ...row, retired }))
  return layout.rooms.map(({ extension, retired = false, uses = [], ...room }) => ({
    ...blank,
    ...room,
    uses,
    extension: extension ?? '',
    retired,
  }))
}

/** The row as the building has it now, with what was changed in the form. A new one gets the number that is free now. */
function withTouched(layout: LayoutFile, first: Draft, touched: Partial<Draft>): Draft {
  const { part, id, isNew } = first
  if (isNew) return { ...first, ...touched, id: newDraft(layout, part).id }
  return { ...(draftsOf(layout, part).find(row => row.id === id) ?? first), ...touched }
}

/** The layout file with this row alone. */
function fileOf({ part, id, kind, uses, sectionId, extension, retired, ...draft }: Draft): LayoutFile {
  const name = draft.name.trim()
  const none: LayoutFile = { version: 1, sections: [], rooms: [], cubicles: [] }
  if (part !== 'room') return { ...none, [lists[part]]: [{ id, name, retired }] }
  return {
    ...none,
    rooms: [{ id, name, kind, uses: [...uses], sectionId, extension: extension.trim() || null, retired }],
  }
}
