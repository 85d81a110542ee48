import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import type { OutOfServicePeriod } from '@mayim/contract/entities/out-of-service.ts'
import { useState } from 'react'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { dayAndMonth } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './building.module.css'
import { type Draft, DraftForm, draftsOf, lists, newDraft, type Part } from './draft-form.tsx'
import { FirstRooms } from './first-rooms.tsx'
import { LayoutSection } from './layout-section.tsx'
import { OutOfServiceForm } from './out-of-service-form.tsx'
import { type Unfit, UnfitDialog, UnfitList } from './unfit-list.tsx'

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
          {mayChange && found.sections.length === 0 && found.rooms.length === 0 && <FirstRooms />}
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
  const { part, name, kind, uses, sectionId, extension, retired } = draft
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
          {uses.map(use => (
            <Chip key={use}>{t(`building.use.${use}`)}</Chip>
          ))}
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

/** The rooms out of service, now or later, each with the bookings that have no place (building-190, building-193). */
function OutOfServiceSection({ layout, mayChange }: { layout: LayoutFile; mayChange: boolean }) {
  const { t } = useTexts()
  const periods = useCall('outOfServiceList')
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<OutOfServicePeriod | null>(null)
  const [unfit, setUnfit] = useState<Unfit | null>(null)
  return (
    <section className={styles.section} aria-labelledby="outOfService">
      <div className={styles.head}>
        <h2 id="outOfService">{t('building.out.title')}</h2>
        {mayChange && layout.rooms.some(({ retired }) => !retired) && (
          <Button look="quiet" icon="plus" onClick={() => setAdding(true)}>
            {t('building.out.add')}
          </Button>
        )}
      </div>
      <Loaded query={periods} lines={2}>
        {found =>
          found.length === 0 ? (
            <p className={styles.soft}>{t('building.out.none')}</p>
          ) : (
            <>
              <UnfitList
                nights={found.flatMap(({ nights }) => nights)}
                onChoose={mayChange ? setUnfit : null}
              />
              <List>
                {found.map(period => (
                  <PeriodRow
                    key={period.periodId}
                    period={period}
                    onEnd={mayChange ? () => setEnding(period) : null}
                  />
                ))}
              </List>
            </>
          )
        }
      </Loaded>
      {isAdding && <OutOfServiceForm layout={layout} onClose={() => setAdding(false)} />}
      {ending && <EndDialog period={ending} onClose={() => setEnding(null)} />}
      {unfit && <UnfitDialog unfit={unfit} onClose={() => setUnfit(null)} />}
    </section>
  )
}

interface PeriodRowProps {
  readonly period: OutOfServicePeriod
  /** Null for a caller who may only look. */
  readonly onEnd: (() => void) | null
}

function PeriodRow({ period, onEnd }: PeriodRowProps) {
  const { t, language } = useTexts()
  const { roomName, reason } = period
  const [from, to] = [period.fromDate, period.toDate].map(date => dayAndMonth(date, language))
  return (
    <ListRow
      note={
        <span className={styles.period}>
          <span>{from === to ? from : t('building.out.nights', { from: from ?? '', to: to ?? '' })}</span>
          <bdi>{reason}</bdi>
        </span>
      }
      end={
        onEnd && (
          <Button look="quiet" aria-label={t('building.out.endOf', { name: roomName })} onClick={onEnd}>
            {t('building.out.end')}
          </Button>
        )
      }
    >
      {t('building.roomOf', { name: roomName })}
    </ListRow>
  )
}

function EndDialog({ period, onClose }: { period: OutOfServicePeriod; onClose: () => void }) {
  const { t } = useTexts()
  const end = useSend('outOfServiceEnd')
  const { periodId, roomName: name } = period
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('building.out.endOf', { name })}
      actions={
        <Button
          busy={end.isPending}
          onClick={() => end.mutate({ params: { periodId } }, { onSuccess: onClose })}
        >
          {t('building.out.end')}
        </Button>
      }
    >
      <p>{t('building.out.endAsk', { name })}</p>
      {end.error && <Notice tone="error">{end.error.message}</Notice>}
    </Dialog>
  )
}
