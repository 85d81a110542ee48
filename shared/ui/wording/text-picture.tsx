import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { isTextOffScreens } from '@mayim/texts/texts-off-screens.ts'
import { isTextOnPaper } from '@mayim/texts/texts-on-paper.ts'
import { isTextToPhone } from '@mayim/texts/texts-to-phones.ts'
import { useState } from 'react'
import { framePath, type TextAsked, type TextShown } from '../gallery/frame-messages.ts'
import { useFrame } from '../gallery/use-frame.ts'
import { useTexts } from '../i18n.ts'
import type { Language } from '../language.ts'
import { currentOf } from './find-texts.ts'
import { PictureGlass } from './picture-glass.tsx'
import { sampleText } from './sample-text.ts'
import { TextPreview, type TextPreviewProps } from './text-preview.tsx'
import styles from './wording.module.css'

/** The text in place: marked on its screen (screens-930), or alone as it leaves. */
export function TextPicture(props: TextPreviewProps) {
  const { key } = props.text
  const leaves = isTextToPhone(key) || isTextOnPaper(key) || isTextOffScreens(key)
  return leaves ? <TextPreview {...props} /> : <ScreenPicture {...props} />
}

function ScreenPicture(props: TextPreviewProps) {
  const { text, texts, language, value } = props
  const { t } = useTexts()
  const [place, setPlace] = useState(0)
  const written = value.trim() === '' ? (text.languages[language]?.builtIn ?? '') : value
  const {
    frame,
    told: shown,
    isLate,
  } = useFrame<TextAsked, TextShown>({
    key: text.key,
    language,
    texts: { ...ownTexts(texts, language), [text.key]: written },
    sample: sampleText(written, language),
    place,
  })
  if (shown?.count === 0 || (isLate && shown === null)) return <TextPreview {...props} />
  const places = Array.from({ length: shown?.count ?? 0 }, (_, at) => at)
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.soft}>{t('wording.preview')}</figcaption>
      {places.length > 1 && (
        <fieldset className={styles.places} aria-label={t('wording.pictures')}>
          {places.map(each => (
            <button
              key={each}
              type="button"
              aria-label={t('wording.picture', { place: each + 1, count: places.length })}
              aria-pressed={each === place}
              onClick={() => setPlace(each)}
            >
              {each + 1}
            </button>
          ))}
        </fieldset>
      )}
      <PictureGlass shown={shown}>
        <iframe
          ref={frame}
          title={t('wording.preview')}
          src={framePath}
          // No origin: it reaches neither the storage nor the session of this page. Refusals are drawn by forms.
          sandbox="allow-scripts allow-forms"
          inert
          tabIndex={-1}
        />
      </PictureGlass>
      <p role="status" className={styles.soft}>
        {t(`wording.shown.${shown?.how ?? 'loading'}`)}
      </p>
    </figure>
  )
}

function ownTexts(texts: readonly ListedText[], language: Language): Record<string, string> {
  const own = texts.filter(({ languages }) => languages[language]?.own)
  return Object.fromEntries(own.map(({ key, languages }) => [key, currentOf(languages[language])]))
}
