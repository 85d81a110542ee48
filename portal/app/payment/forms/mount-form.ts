import type { FormPlace, MountForm } from './form-place.ts'

/** By processor; `fields` are ours, whoever charges. The code of the facility's processor alone is loaded, when its form opens. */
const forms: Readonly<Record<string, () => Promise<{ readonly mount: MountForm }>>> = {
  stripe: () => import('./stripe-form.ts'),
  cardknox: () => import('./cardknox-form.ts'),
  icount: () => import('./icount-form.ts'),
  nedarim: () => import('./nedarim-form.ts'),
  fields: () => import('./typed-card-form.ts'),
}

/** Rejects where the form does not come: then nothing is charged (money-46). */
export async function mountForm(place: FormPlace): Promise<() => void> {
  const { entry, processor } = place.form
  const load = forms[entry === 'fields' ? entry : processor]
  if (!load) throw new Error('No form for this processor')
  const { mount } = await load()
  return mount(place)
}
