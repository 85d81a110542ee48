import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { FileField } from '../../kit/file-field.tsx'
import { Notice } from '../../kit/notice.tsx'

/** Chooses a CSV file and uploads it at once. */
export function UploadFile() {
  const { t } = useTexts()
  const upload = useSend('importUpload')

  function send(file: File) {
    const form = new FormData()
    form.set('file', file)
    upload.mutate({ body: form as never })
  }

  return (
    <>
      <FileField
        label={t('data.file')}
        hint={t('data.fileHint')}
        accept=".csv,.txt,text/csv"
        disabled={upload.isPending}
        onChoose={send}
      />
      {upload.error && (
        <Notice tone="error" isAnswer>
          {upload.error.message}
        </Notice>
      )}
    </>
  )
}
