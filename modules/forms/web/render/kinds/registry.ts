/** Which chunk has the controls of a kind. A form loads those of the kinds it has before it is shown. */
import type { FieldKind, FormModel } from '#forms-core/index.ts'
import { loadTexts } from '../texts.ts'
import type { Control } from './control.ts'

type Load = () => Promise<{ default: Control }>

const GROUPS = {
  texts: () => import('./Texts.tsx'),
  numbers: () => import('./Numbers.tsx'),
  times: () => import('./Times.tsx'),
  choices: () => import('./Choices.tsx'),
  trees: () => import('./Trees.tsx'),
  dictionary: () => import('./Dictionary.tsx'),
  organisation: () => import('./Organisation.tsx'),
  files: () => import('./Files.tsx'),
  signature: () => import('./Signature.tsx'),
  rich: () => import('./RichTexts.tsx'),
  references: () => import('./References.tsx'),
  table: () => import('../table/TableField.tsx'),
} satisfies Record<string, Load>
type Group = keyof typeof GROUPS

/** `undefined`: a value that is never entered. */
const GROUP_OF: Readonly<Record<FieldKind, Group | undefined>> = {
  text: 'texts',
  textarea: 'texts',
  phone: 'texts',
  mail: 'texts',
  idNumber: 'texts',
  richText: 'rich',
  address: 'trees',
  number: 'numbers',
  amount: 'numbers',
  duration: 'numbers',
  date: 'times',
  dateTime: 'times',
  dateRange: 'times',
  time: 'times',
  switch: 'choices',
  radio: 'choices',
  checkbox: 'choices',
  select: 'choices',
  cascader: 'trees',
  tree: 'trees',
  dictionary: 'dictionary',
  user: 'organisation',
  department: 'organisation',
  post: 'organisation',
  file: 'files',
  picture: 'files',
  signature: 'signature',
  reference: 'references',
  childTable: 'table',
  serial: undefined,
  formula: undefined,
}

export type Controls = Partial<Record<FieldKind, Control>>

const kindsOf = ({ fields }: FormModel): Set<FieldKind> =>
  new Set(
    fields.flatMap((field): FieldKind[] =>
      field.kind === 'childTable' ? [field.kind, ...field.fields.map(({ kind }) => kind)] : [field.kind],
    ),
  )

const asked = new Map<string, Promise<Controls>>()

/**
 * The controls of a model with the texts; the same promise for the same kinds.
 * @param isViewed nothing is entered: only child tables have a part of their own
 */
export function loadControls(model: FormModel, isViewed: boolean): Promise<Controls> {
  const kinds = [...kindsOf(model)].filter((kind) => !isViewed || kind === 'childTable').sort()
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
