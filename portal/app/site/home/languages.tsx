import { useSend } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { changeLanguage, useTexts } from '@mayim/ui/i18n.ts'
import { languageNames, languages } from '@mayim/ui/language.ts'
import { ownLanguage } from '../../frame/patron/own-account.ts'

/** Each language by its own name, for a reader who cannot read the present one; kept with her account (screens-599). */
export function Languages() {
  const { t, language } = useTexts()
  const current = useSession()
  const keep = useSend('userPatch')
  return (
    <fieldset aria-label={t('common.language')}>
      {languages.map(each => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => {
            void changeLanguage(each)
            if (current.phase === 'signedIn') keep.mutate(ownLanguage(current.userId, each))
          }}
        >
          {languageNames[each]}
        </button>
      ))}
    </fieldset>
  )
}
