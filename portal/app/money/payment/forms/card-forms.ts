import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import type { PaymentForm } from '../cards.tsx'
import type { FormPlace, MountCode, MountForm } from './form-place.ts'

/** The code of a form is loaded when it opens, and that of no other processor. */
interface CardFormModules {
  readonly form: () => Promise<{ readonly mount: MountForm }>
  /** The field of a saved card's security code; null where such a card is charged without. */
  readonly code: (() => Promise<{ readonly mountCode: MountCode }>) | null
  /** Has the patron confirm a payment to her bank; null where the processor asks for none. */
  readonly proof: (() => Promise<{ readonly proveToBank: ProveToBank }>) | null
}

type ProveToBank = (form: PaymentForm, clientSecret: string) => Promise<unknown>

const cardForms: Readonly<Record<ProcessorName, CardFormModules>> = {
  stripe: { form: () => import('./stripe-form.ts'), code: null, proof: () => import('./stripe-form.ts') },
  cardknox: {
    form: () => import('./cardknox-form.ts'),
    code: () => import('./cardknox-form.ts'),
    proof: null,
  },
  icount: { form: () => import('./icount-form.ts'), code: null, proof: null },
  nedarim: { form: () => import('./nedarim-form.ts'), code: null, proof: null },
}

/** Fields of ours, whoever charges. */
const typedForm: CardFormModules = {
  form: () => import('./typed-card-form.ts'),
  code: () => import('./typed-card-form.ts'),
  proof: null,
}

export function modulesOf({ processor, entry }: PaymentForm): CardFormModules {
  return entry === 'fields' ? typedForm : cardForms[processor]
}

/**
 * Fetches the code of a new card's form while she still reads what she pays for, and the processor's script where the
 * form is one. What does not come now is fetched again by the form.
 */
export function prepareForm(form: PaymentForm): void {
  const made = modulesOf(form).form()
  const script =
    form.processor === 'stripe' ? import('./stripe-form.ts').then(({ loadStripe }) => loadStripe(form)) : null
  void Promise.all([made, script]).catch(() => undefined)
}

/** Rejects where the form does not come: then nothing is charged (money-46). */
export async function mountForm(place: FormPlace): Promise<() => void> {
  const { mount } = await modulesOf(place.form).form()
  return mount(place)
}

export const proveToBank: ProveToBank = async (form, clientSecret) => {
  const { proof } = modulesOf(form)
  if (!proof) throw new Error('This processor asks for no confirmation')
  return (await proof()).proveToBank(form, clientSecret)
}
