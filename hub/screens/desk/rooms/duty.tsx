import type { Room } from '@mayim/contract/entities/room.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { SelectField } from '@mayim/ui/kit/field.tsx'
import styles from '../forms/dialog.module.css'
import type { Jobs } from '../jobs/use-jobs.ts'

/** Who attends each section tonight: its rooms open with her, and where nobody attends nobody can be placed. */
export function Duty(props: { rooms: readonly Room[]; jobs: Jobs; onClose: () => void }) {
  const { t } = useTexts()
  const sections = useCall('sections')
  const attendants = (useCall('attendantsList', { query: {} }).data ?? []).filter(({ active }) => active)
  const set = useSend('sectionAttendant')
  const nameOf = (who: { readonly firstName: string; readonly lastName: string }) =>
    `${who.firstName} ${who.lastName}`.trim()
  return (
    <Dialog open onClose={props.onClose} title={t('board.duty.title')}>
      <Loaded query={sections} lines={3}>
        {list => (
          <div className={styles.form}>
            <p className={styles.told}>{t(list.length === 0 ? 'board.duty.none' : 'board.duty.explain')}</p>
            {list.map(({ id, name, attendant }) => (
              <SelectField
                key={id}
                label={t('board.duty.section', { name })}
                hint={t('board.duty.rooms', {
                  count: props.rooms.filter(room => room.section.id === id).length,
                })}
                value={String(attendant?.id ?? 0)}
                disabled={set.isPending}
                error={set.variables?.params.id === id ? set.error?.message : undefined}
                onChange={value => {
                  const chosen = attendants.find(each => each.id === Number(value))
                  set.mutate(
                    { params: { id }, body: { attendantId: Number(value) } },
                    {
                      onSuccess: () =>
                        props.jobs.tell(
                          t('board.duty.done', {
                            name,
                            who: chosen ? nameOf(chosen) : t('board.duty.nobody'),
                          }),
                        ),
                    },
                  )
                }}
                options={[
                  { value: '0', text: t('board.duty.nobody') },
                  ...attendants.map(each => ({ value: String(each.id), text: nameOf(each) })),
                ]}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
