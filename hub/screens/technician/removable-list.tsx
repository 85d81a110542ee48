import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { SureButton } from '@mayim/ui/kit/sure-button.tsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './technician.module.css'

/** What was set up here by hand, or a sentence that nothing was. */
export function RemovableList<T extends { readonly id: string }>(props: {
  query: ComponentProps<typeof Loaded<readonly T[]>>['query']
  none: string
  children: (one: T) => ReactNode
}) {
  return (
    <Loaded query={props.query} lines={2}>
      {all =>
        all.length === 0 ? (
          <p className={styles.soft}>{props.none}</p>
        ) : (
          <List>{all.map(one => props.children(one))}</List>
        )
      }
    </Loaded>
  )
}

/** One line of it; it is removed by a second press. */
export function RemovableRow(props: {
  one: { readonly id: string; readonly name: string }
  kind?: string
  removing: { readonly isPending: boolean; readonly error: { readonly message: string } | null }
  remove: () => void
}) {
  const { t } = useTexts()
  const { one, kind, removing } = props
  return (
    <ListRow
      note={
        <>
          {kind && `${kind} · `}
          <bdi dir="ltr">{one.id}</bdi>
          {removing.error && <Notice tone="error">{removing.error.message}</Notice>}
        </>
      }
      end={
        <SureButton
          text={t('technician.readers.remove')}
          question={t('technician.readers.removeSure')}
          busy={removing.isPending}
          onPress={props.remove}
        />
      }
    >
      <bdi>{one.name}</bdi>
    </ListRow>
  )
}
