import { type ExportFormat, type ExportName, exportNames } from '@mayim/contract/entities/data-export.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { downloadFile } from '../client/files.ts'
import { useRequest } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { type Patron, PatronPicker } from '../people/patron-picker.tsx'
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

interface Wanted {
  readonly name: ExportName
  readonly format: ExportFormat
}

/** All data of this side, one file for each kind of row. */
export function ExportSection() {
  const { t } = useTexts()
  const take = useRequest<Wanted, void>({
    send: ({ name, format }) =>
      downloadFile('dataExport', { params: { name }, query: { format } }, `${name}.${format}`),
  })
  const all = useRequest<void, void>({ send: () => downloadFile('dataExportAll', {}, 'mayim.zip') })
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">{t('data.exportTitle')}</h2>
      <p>{t('data.exportIntro')}</p>
      {take.error && (
        <Notice tone="error" isAnswer>
          {take.error.message}
        </Notice>
      )}
      {all.error && (
        <Notice tone="error" isAnswer>
          {all.error.message}
        </Notice>
      )}
      <Button busy={all.isPending} onClick={() => all.mutate()}>
        {t('data.all')}
      </Button>
      <ul className={styles.exports}>
        {exportNames.map(name => (
          <li key={name}>
            <span>{t(`data.entity.${name}`)}</span>
            <span className={styles.actions}>
              {(['csv', 'json'] as const).map(format => (
                <Button
                  key={format}
                  look="quiet"
                  aria-label={`${t(`data.entity.${name}`)}, ${format.toUpperCase()}`}
                  busy={take.isPending && take.variables.name === name && take.variables.format === format}
                  onClick={() => take.mutate({ name, format })}
                >
                  {format.toUpperCase()}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
