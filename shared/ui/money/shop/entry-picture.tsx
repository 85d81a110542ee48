import type { EditedEntry } from '@mayim/contract/entities/listed.ts'
import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { FileField } from '../../kit/file-field.tsx'
import { AskRemove } from './ask-remove.tsx'
import styles from './shop.module.css'

/** The lists whose entries visitors see with a picture. */
const pictured: readonly string[] = ['merchandise', 'amenity', 'location']

/** The picture of an entry that is saved, to be chosen or removed at once. */
export function EntryPicture({ entry: { list, id, picture } }: { entry: EditedEntry }) {
  const { t } = useTexts()
  const upload = useSend('listPicture')
  const removal = useSend('listPictureRemove')
  const [isAsked, setIsAsked] = useState(false)
  if (!pictured.includes(list)) return null
  const query = { list, id }
  const isBusy = upload.isPending || removal.isPending
  const send = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    upload.mutate({ query, body: form as never })
  }
  const ask = () => {
    removal.reset()
    setIsAsked(true)
  }
  return (
    <div className={styles.picture} id="entry-picture" tabIndex={-1}>
      {picture !== '' && <img src={`/files/${encodeURIComponent(picture)}`} alt="" width={96} height={96} />}
      <FileField
        label={t('shop.picture.title')}
        hint={t('shop.picture.hint')}
        error={upload.error?.message}
        accept="image/png,image/jpeg"
        disabled={isBusy}
        onChoose={send}
      />
      {picture !== '' && (
        <Button look="quiet" busy={isBusy} onClick={ask}>
          {t('shop.picture.remove')}
        </Button>
      )}
      {isAsked && (
        <AskRemove
          title={t('shop.picture.remove')}
          yes={t('shop.picture.remove')}
          error={removal.error?.message}
          busy={removal.isPending}
          focusAfter="entry-picture"
          onYes={() => removal.mutate({ query }, { onSuccess: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  )
}
