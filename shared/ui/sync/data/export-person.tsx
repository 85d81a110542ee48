import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { downloadFile } from '../../client/download-file.ts'
import { useRequest } from '../../client/use-request.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { type Patron, PatronPicker } from '../../people/patron-picker.tsx'
import styles from './data.module.css'

/** All that this side keeps of one person, as in her own copy (privacy-760). */
export function ExportPerson({ side }: { side: Side }) {
  const { t } = useTexts()
  const [patron, setPatron] = useState<Patron | null>(null)
  const take = useRequest<string, void>({
    send: id => downloadFile('dataExportPerson', { params: { id } }, 'person.json'),
  })
  return (
    <section className={styles.section} aria-labelledby="export-person">
      <h2 id="export-person">{t('data.person.title')}</h2>
      <p>{t(side === 'hub' ? 'data.person.introAtHub' : 'data.person.intro')}</p>
      {take.error && (
        <Notice tone="error" isAnswer>
          {take.error.message}
        </Notice>
      )}
      <PatronPicker
        label={t('data.person.find')}
        search={t('data.person.find')}
        patron={patron}
        exceptId={undefined}
        onPick={setPatron}
      />
      {patron && (
        <Button look="quiet" busy={take.isPending} onClick={() => take.mutate(patron.id)}>
          {t('data.person.save')}
        </Button>
      )}
    </section>
  )
}
