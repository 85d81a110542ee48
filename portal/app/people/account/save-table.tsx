import { useRequest } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'

/** Saves a table as CSV. The library that writes it is fetched by the press. */
export function SaveTable(props: { name: string; label: string; rows: () => string[][] }) {
  const { t } = useTexts()
  const save = useRequest<void, void>({
    send: async () => {
      const { saveCsv } = await import('@mayim/ui/client/save-csv.ts')
      saveCsv(props.name, props.rows())
    },
  })
  return (
    <Button
      look="quiet"
      busy={save.isPending}
      aria-label={`${t('account.history.save')}: ${props.label}`}
      onClick={() => save.mutate()}
    >
      {t('account.history.save')}
    </Button>
  )
}
