import type { ListedEntry, SiteListName } from '@mayim/contract/entities/listed.ts'
import { inLanguage, recordedName } from '@mayim/domain/language.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'

/** The entries of a list that the facility shows, in order; none while they load or if it has none of its own. */
export function useSiteList(list: SiteListName): readonly ListedEntry[] {
  return (useCall('siteLists').data ?? []).filter(entry => entry.list === list)
}

interface Choice {
  readonly value: string
  readonly text: string
}

/** The entries as choices: the recorded name is sent, the name in the reader's language is shown. */
export function useListChoices(entries: readonly Pick<ListedEntry, 'names'>[]): Choice[] {
  const { language } = useTexts()
  return entries.map(({ names }) => ({ value: recordedName(names), text: inLanguage(names, language) }))
}
