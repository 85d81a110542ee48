import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { FieldFrame } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import styles from './data.module.css'

/** Chooses a CSV file and uploads it at once. */
export function UploadFile() {
  const { t } = useTexts()
  const upload = useSend('importUpload')

  function send(files: FileList | null) {
    const file = files?.[0]
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    upload.mutate({ body: form as never })
  }

  return (
    <>
      <FieldFrame label={t('data.file')} hint={t('data.fileHint')}>
        {ids => (
          <input
            {...ids}
            className={styles.file}
            type="file"
            accept=".csv,.txt,text/csv"
            disabled={upload.isPending}
            onChange={event => send(event.target.files)}
          />
        )}
      </FieldFrame>
      {upload.error && (
        <Notice tone="error" isAnswer>
          {upload.error.message}
        </Notice>
      )}
    </>
  )
}
