import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { List, ListRow } from '../kit/list.tsx'
import styles from './building.module.css'
import { type Draft, draftsOf, lists, newDraft, type Part } from './draft.ts'
import { DraftForm } from './draft-form.tsx'
import { LayoutSection } from './layout-section.tsx'
import { OutOfServiceSection } from './out-of-service.tsx'

/**
 * The page of the building: its sections, rooms and cubicles, each with its form (building-79), the rooms out of service
 * and the layout file. A Technician reads it (`mayChange` false).
 */
export function BuildingPage({ mayChange }: { mayChange: boolean }) {
  const layout = useCall('layoutExport')
  const [editing, setEditing] = useState<Draft | null>(null)
  return (
    <Loaded query={layout} lines={6}>
      {found => (
        <div className={styles.content}>
          {(['section', 'room'] as const).map(part => (
            <PartList key={part} part={part} layout={found} onOpen={mayChange ? setEditing : null} />
          ))}
          <OutOfServiceSection layout={found} mayChange={mayChange} />
          <PartList part="cubicle" layout={found} onOpen={mayChange ? setEditing : null} />
          <LayoutSection layout={found} mayChange={mayChange} />
          {editing && <DraftForm layout={found} first={editing} onClose={() => setEditing(null)} />}
        </div>
      )}
    </Loaded>
  )
}

interface PartListProps {
  readonly part: Part
  readonly layout: LayoutFile
  /** Null for a caller who may only look. */
  readonly onOpen: ((draft: Draft) => void) | null
}

function PartList({ part, layout, onOpen }: PartListProps) {
  const { t } = useTexts()
  const list = lists[part]
  const drafts = draftsOf(layout, part)
  const needsSection = part === 'room' && layout.sections.every(({ retired }) => retired)
  return (
    <section className={styles.section} aria-labelledby={list}>
      <div className={styles.head}>
        <h2 id={list}>{t(`building.${list}`)}</h2>
        {onOpen && !needsSection && (
          <Button look="quiet" icon="plus" onClick={() => onOpen(newDraft(layout, part))}>
            {t(`building.add.${part}`)}
          </Button>
        )}
      </div>
      {drafts.length === 0 && (
        <p className={styles.soft}>{t(needsSection ? 'building.sectionFirst' : 'building.none')}</p>
      )}
      {drafts.length > 0 && (
        <List>
          {drafts.map(draft => (
            <PartRow key={draft.id} draft={draft} layout={layout} onOpen={onOpen && (() => onOpen(draft))} />
          ))}
        </List>
      )}
    </section>
  )
}

function PartRow({
  draft,
  layout,
  onOpen,
}: {
  draft: Draft
  layout: LayoutFile
  onOpen: (() => void) | null
}) {
  const { t } = useTexts()
  const { part, name, kind, sectionId, extension, retired } = draft
  const section = layout.sections.find(({ id }) => id === sectionId)?.name ?? ''
  const facts = (
    <span className={styles.chips}>
      {retired && (
        <Chip tone="coral" icon="lock">
          {t('building.retired')}
        </Chip>
      )}
      {part === 'room' && (
        <>
          <Chip>{t(`building.kind.${kind}`)}</Chip>
          <Chip>
            <bdi>{section}</bdi>
          </Chip>
          {extension && <Chip>{t('building.extension', { extension })}</Chip>}
        </>
      )}
    </span>
  )
  return (
    <ListRow
      note={(part === 'room' || retired) && facts}
      end={
        onOpen && (
          <Button look="quiet" aria-label={t(`building.editOf.${part}`, { name })} onClick={onOpen}>
            {t('building.edit')}
          </Button>
        )
      }
    >
      <bdi>{name}</bdi>
    </ListRow>
  )
}
