/** Fixed options: changed, moved and pasted. An option is named by its place on each level. */
import { allOptions, MAX_OPTIONS, type FieldOption, firstText } from '#forms-core/index.ts'

export type OptionPath = readonly number[]

interface ShownOption {
  option: FieldOption
  path: OptionPath
  level: number
}

/** All options, parents first, with their places. */
export function shownOptions(options: readonly FieldOption[], above: OptionPath = []): ShownOption[] {
  return options.flatMap((option, at) => {
    const path = [...above, at]
    return [{ option, path, level: above.length }, ...shownOptions(option.children ?? [], path)]
  })
}

/** The options with one changed; without it where `change` answers nothing. */
export function withOption(
  options: readonly FieldOption[],
  [at, ...rest]: OptionPath,
  change: (option: FieldOption) => FieldOption | undefined,
): FieldOption[] {
  return options.flatMap((option, index) => {
    if (index !== at) return [option]
    if (rest.length === 0) return change(option) ?? []
    return [withChildren(option, withOption(option.children ?? [], rest, change))]
  })
}

function withChildren({ value, label }: FieldOption, children: readonly FieldOption[]): FieldOption {
  return children.length === 0 ? { value, label } : { value, label, children: [...children] }
}

/** One more at the end of the options below a path. */
export function withNewOption(options: readonly FieldOption[], below: OptionPath): FieldOption[] {
  const option = freeOption(options)
  if (below.length === 0) return [...options, option]
  return withOption(options, below, (one) => withChildren(one, [...(one.children ?? []), option]))
}

function freeOption(options: readonly FieldOption[]): FieldOption {
  const taken = new Set([...allOptions(options)].map(({ value }) => value))
  let count = taken.size + 1
  while (taken.has(`${count}`)) count += 1
  return { value: `${count}`, label: firstText('option', count) }
}

/** An option among its neighbours. */
export function withMovedOption(options: readonly FieldOption[], path: OptionPath, by: 1 | -1): FieldOption[] {
  const [at = 0, ...rest] = path
  const option = options[at]
  if (option === undefined) return [...options]
  if (rest.length > 0)
    return withOption(options, [at], (one) => withChildren(one, withMovedOption(one.children ?? [], rest, by)))
  const to = at + by
  return to < 0 || to >= options.length ? [...options] : options.toSpliced(at, 1).toSpliced(to, 0, option)
}

/**
 * Lines of text as options behind those that there are: `label`, or `value<Tab>label`. Lines that are there already
 * are left out.
 */
export function pastedOptions(options: readonly FieldOption[], text: string): FieldOption[] {
  const values = new Set([...allOptions(options)].map(({ value }) => value))
  const labels = new Set([...allOptions(options)].flatMap(({ label }) => [label.zh, label.en]))
  const room = MAX_OPTIONS - values.size
  const added: FieldOption[] = []
  for (const line of text.split(/\r?\n/)) {
    const [first = '', second] = line.split('\t').map((part) => part.trim().replaceAll(/[\p{Cc}\p{Cs}]/gu, ''))
    const [value, label] = [first.slice(0, 100), (second ?? first).slice(0, 200)]
    if (value === '' || label === '' || values.has(value) || (second === undefined && labels.has(label))) continue
    values.add(value)
    labels.add(label)
    added.push({ value, label: { zh: label, en: '' } })
  }
  return [...options, ...added.slice(0, Math.max(room, 0))]
}
