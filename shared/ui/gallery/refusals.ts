import { type Answers, Trouble } from './fixture-answers.ts'

/** What the sentences of refusals name. */
const detail = {
  ...{ min: 1, max: 20, most: 5, left: 2, seconds: 60, line: 3, time: '20:00' },
  ...{ names: '{name}', codes: '4YF3', why: '404', incident: 'K7Q2' },
}

/** The code of a refusal by the key of its text, also of one of its plural forms; null for another text. */
export function refusalOf(key: string): string | null {
  return /^refusal\.(\w+?)(_one|_two|_other)?$/.exec(key)?.[1] ?? null
}

/** The answers of a picture with another refusal in place of its own. */
export function withRefusal(answers: Answers, key: string): Answers {
  const code = refusalOf(key)
  if (code === null) return answers
  const count = key.endsWith('_one') ? 1 : 2
  const replaced = Object.entries(answers).map(([call, answer]) =>
    answer instanceof Trouble && answer.how === 'refused'
      ? [call, new Trouble('refused', answer.status, code, { ...detail, count })]
      : [call, answer],
  )
  return Object.fromEntries(replaced) as Answers
}
