/** Which chunk has the controls of a kind. A form loads those of the kinds it has before it is shown. */
import type { FieldKind, FormModel } from '#forms-core/index.ts'
import { loadTexts } from '../texts.ts'
import type { Control } from './control.ts'

type Load = () => Promise<{ default: Control }>

const GROUPS = {
  texts: () => import('./Texts.tsx'),
  numbers: () => import('./Numbers.tsx'),
  choices: () => import('./Choices.tsx'),
} satisfies Record<string, Load>
type Group = keyof typeof GROUPS

/** `undefined`: a value that nobody enters. */
const GROUP_OF: Partial<Record<FieldKind, Group>> = {
  text: 'texts',
  textarea: 'texts',
  phone: 'texts',
  mail: 'texts',
  idNumber: 'texts',
  number: 'numbers',
  amount: 'numbers',
  switch: 'choices',
  radio: 'choices',
  checkbox: 'choices',
  select: 'choices',
}

export type Controls = Partial<Record<FieldKind, Control>>

const kindsOf = ({ fields }: FormModel): Set<FieldKind> =>
  new Set(
    fields.flatMap((field): FieldKind[] =>
      field.kind === 'childTable' ? [field.kind, ...field.fields.map(({ kind }) => kind)] : [field.kind],
    ),
  )

const asked = new Map<string, Promise<Controls>>()

/** The controls of a model with the texts; the same promise for the same kinds. */
export function loadControls(model: FormModel): Promise<Controls> {
  const kinds = [...kindsOf(model)].sort()
  const key = kinds.join()
  const known = asked.get(key)
  if (known !== undefined) return known
  const made = fetchControls(kinds).catch((thrown: unknown) => {
    asked.delete(key)
    throw thrown
  })
  asked.set(key, made)
  return made
}

async function fetchControls(kinds: readonly FieldKind[]): Promise<Controls> {
  const loaded = kinds.map(async (kind): Promise<[FieldKind, Control][]> => {
    const group = GROUP_OF[kind]
    return group === undefined ? [] : [[kind, (await GROUPS[group]()).default]]
  })
  const [controls] = await Promise.all([Promise.all(loaded), loadTexts()])
  return Object.fromEntries(controls.flat())
}
