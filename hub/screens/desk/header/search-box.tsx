import { useTexts } from '@mayim/ui/i18n.ts'
import { IconButton } from '@mayim/ui/kit/button.tsx'
import { Kbd } from '@mayim/ui/kit/kbd.tsx'
import type { RefObject } from 'react'
import styles from './header.module.css'

/** Finds visits of the night by code, name or phone. Escape and the cross empty it. */
export function SearchBox(props: {
  box: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTexts()
  return (
    <div className={styles.search}>
      <input
        ref={props.box}
        aria-label={t('desk.search')}
        placeholder={t('desk.search')}
        value={props.value}
        onChange={event => props.onChange(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Escape' && props.onChange('')}
      />
      {props.value === '' ? (
        <Kbd title={t('desk.searchHint')}>/</Kbd>
      ) : (
        <IconButton icon="cross" label={t('desk.clear')} onClick={() => props.onChange('')} />
      )}
    </div>
  )
}
