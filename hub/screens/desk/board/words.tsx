import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'
import { Fragment } from 'react'
import { markText } from '../../facility/marks.tsx'
import styles from './words.module.css'

/** What a colour says: a person is needed now, soon, or something is special about the patron. */
type Tone = 'coral' | 'amber' | 'water'

/** A short fact. Of a card's facts the weightiest alone keeps its colour. */
export interface Word {
  readonly text: string
  readonly tone?: Tone | undefined
}

const weights: Readonly<Record<Tone, number>> = { coral: 3, amber: 2, water: 1 }

/** Short facts in a line, with a dot between. At most one is coloured; others that have a tone are bold. */
export function Words({ words }: { words: readonly Word[] }) {
  const first = heaviest(words)
  return (
    <span className={styles.words}>
      {words.map((word, at) => (
        <Fragment key={word.text}>
          <span>
            {word.tone ? (
              <b data-tone={word === first ? word.tone : undefined}>
                <bdi>{word.text}</bdi>
              </b>
            ) : (
              <bdi>{word.text}</bdi>
            )}
            {at < words.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  )
}

function heaviest(words: readonly Word[]): Word | undefined {
  const weight = ({ tone }: Word) => (tone ? weights[tone] : 0)
  return words.reduce<Word | undefined>(
    (best, word) => (weight(word) > (best ? weight(best) : 0) ? word : best),
    undefined,
  )
}

/** The words that are there: what does not apply is false or null. */
export function wordsOf(...words: readonly (Word | false | null | undefined)[]): Word[] {
  return words.filter(word => typeof word === 'object' && word !== null)
}

/** What is special about her, for every card that concerns her (visit-520). */
export function visitMarks({ marks }: Pick<StaffReservation, 'marks'>, t: UseTexts['t']): Word[] {
  return marks.map(mark => ({ text: markText(mark, t), tone: 'water' }))
}

/** What is unusual about her booking. */
export function oddities(visit: StaffReservation, t: UseTexts['t']): Word[] {
  return wordsOf(
    !visit.advanceReservation && { text: t('desk.walkIn') },
    visit.cancelRequested === true && { text: t('board.asked'), tone: 'amber' },
    visit.provisional === true && { text: t('desk.card.provisional'), tone: 'amber' },
  )
}
