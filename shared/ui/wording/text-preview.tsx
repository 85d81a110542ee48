import type { ListedText } from '@mayim/contract/entities/listed-text.ts'
import { isTextOffScreens } from '@mayim/texts/texts-off-screens.ts'
import { isTextOnPaper } from '@mayim/texts/texts-on-paper.ts'
import { isTextToPhone } from '@mayim/texts/texts-to-phones.ts'
import { useTexts } from '../i18n.ts'
import { directions, type Language } from '../language.ts'
import { areaOf, currentOf } from './find-texts.ts'
import { sampleText } from './sample-text.ts'
import styles from './wording.module.css'

/** Texts on the screen before and after. */
const neighbours = 3

export interface TextPreviewProps {
  readonly text: ListedText
  /** All of them: the picture shows the facility's own. */
  readonly texts: readonly ListedText[]
  readonly language: Language
  /** As it is typed; blank is the built-in one. */
  readonly value: string
}

/** A drawing: the text among its neighbours, on paper or where the picture of its screen does not come, or alone: a message on a phone, and what is spoken or stands in a file. */
export function TextPreview({ text, texts, language, value }: TextPreviewProps) {
  const { t } = useTexts()
  const written = value.trim() === '' ? (text.languages[language]?.builtIn ?? '') : value
  const shown = sampleText(written, language)
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.soft}>{t('wording.preview')}</figcaption>
      <div
        className={isTextOnPaper(text.key) ? styles.paper : styles.phone}
        lang={language}
        dir={directions[language]}
      >
        {isTextToPhone(text.key) || isTextOffScreens(text.key) ? (
          <p className={styles.bubble}>{shown}</p>
        ) : (
          <>
            <p className={styles.bar}>{t(`wording.area.${areaOf(text.key)}`)}</p>
            {around(text, texts, language).map(each => (
              <p key={each.key} className={lookOf(each.key)}>
                {each === text ? (
                  <mark>{shown}</mark>
                ) : (
                  sampleText(currentOf(each.languages[language]), language)
                )}
              </p>
            ))}
          </>
        )}
      </div>
    </figure>
  )
}

/** The texts of the same part of the catalogue, in its order, which is that of the screen. */
function around(text: ListedText, texts: readonly ListedText[], language: Language): readonly ListedText[] {
  const part = partOf(text.key)
  const same = texts.filter(each => partOf(each.key) === part && each.languages[language] !== undefined)
  const at = same.indexOf(text)
  return same.slice(Math.max(0, at - neighbours), at + neighbours + 1)
}

function partOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'))
}

function lookOf(key: string): string | undefined {
  return /title|heading$/i.test(key) ? styles.heading : styles.line
}
