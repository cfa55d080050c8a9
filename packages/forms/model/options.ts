/** Where the options of a field come from. */
import { z } from 'zod'
import { FieldId } from './ids.ts'
import { MAX_OPTIONS } from './limits.ts'
import { LocalText } from './texts.ts'

const OptionValue = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'control_characters' })

/** One option; `children` are the options below it, in cascaders and trees. */
export const FieldOption = z.strictObject({
  value: OptionValue,
  label: LocalText,
  get children() {
    return z.array(FieldOption).max(MAX_OPTIONS).optional()
  },
})
export interface FieldOption {
  value: string
  label: LocalText
  children?: FieldOption[] | undefined
}

/** The code of a dictionary, and the name of a configured call. Whether they exist, only the server knows. */
export const DictCode = z.string().regex(/^[\w.:-]{1,100}$/, { error: 'dict_code' })
export const ApiName = z.string().regex(/^[\w.:-]{1,100}$/, { error: 'api_name' })

/**
 * `fixed`: written in the model. `dictionary`: of the organisation. `api`: what a configured call answers; `params`
 * are the fields whose values are sent, by the name of the parameter. `field`: what is selected in another field, or
 * what a column of a child table holds.
 */
export const OptionsSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('fixed'), options: z.array(FieldOption).min(1).max(MAX_OPTIONS) }),
  z.strictObject({ from: z.literal('dictionary'), dict: DictCode }),
  z.strictObject({
    from: z.literal('api'),
    api: ApiName,
    params: z.record(z.string().regex(/^[A-Za-z]\w{0,49}$/), FieldId).optional(),
  }),
  z.strictObject({ from: z.literal('field'), field: FieldId }),
])
export type OptionsSource = z.infer<typeof OptionsSource>

/** Every fixed option, those below others included, parents first. Without recursion. */
export function* allOptions(options: readonly FieldOption[]): Generator<FieldOption> {
  const open = [...options].reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next
    open.push(...[...(next.children ?? [])].reverse())
  }
}

/** The options that a field of the model can take: all, or those that have nothing below them. */
export const choosableOptions = (options: readonly FieldOption[], leavesOnly = false): FieldOption[] =>
  [...allOptions(options)].filter(({ children = [] }) => !leavesOnly || children.length === 0)
