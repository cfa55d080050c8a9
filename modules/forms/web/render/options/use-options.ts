/** The options of a field, wherever they come from. */
import {
  textIn,
  type Field,
  type FieldId,
  type FieldOption,
  type FormLanguage,
  type OptionsSource,
} from '#forms-core/index.ts'
import { useDict } from '#shell/session/session.ts'
import { useCustomDict } from '#shell/session/custom-dict.ts'
import type { DictionaryEntry } from '#shell/ports.ts'
import type { FormStore } from '../store/form-store.ts'
import { useForm, usePart } from '../store/form-world.ts'
import { keyOf, type Place } from '../store/places.ts'
import { useOffered } from './use-offered.ts'

export interface Option {
  value: string
  label: string
  children?: Option[]
}

export interface Options {
  options: Option[]
  isLoading: boolean
  /** Why there are none. */
  failure: string | undefined
}

const NO_SOURCE: OptionsSource = { from: 'fixed', options: [] }
/** No dictionary: codes have at least one character. */
const NO_DICT = ''

/** The options that a field of a choice offers; of a column in one row. */
export function useOptions(field: Field, place: Place): Options {
  const { language } = useForm()
  const source = 'options' in field ? field.options : NO_SOURCE
  const entries = useEntries(source.from === 'dictionary' ? source.dict : NO_DICT)
  const answered = useAnswered(source, place)
  const others = useOthers(source, place)
  switch (source.from) {
    case 'fixed':
      return ready(source.options.map((one) => optionOf(one, language)))
    case 'dictionary':
      return ready(treeOf(entries))
    case 'field':
      return ready(others.map((value) => ({ value, label: value })))
    case 'api':
      return answered
  }
}

/** The entries of a dictionary, common or of the organisation's own. */
export function useEntries(dict: string): readonly DictionaryEntry[] {
  const common = useDict(dict)
  const own = useCustomDict(common.length === 0 && dict !== NO_DICT ? dict : undefined)
  return common.length > 0 ? common : own
}

/** What options are called, those below others included. */
export function labelsOf(options: readonly Option[]): Map<string, string> {
  const labels = new Map<string, string>()
  const put = ({ value, label, children = [] }: Option) => {
    labels.set(value, label)
    children.forEach(put)
  }
  options.forEach(put)
  return labels
}

const ready = (options: Option[]): Options => ({ options, isLoading: false, failure: undefined })

const optionOf = ({ value, label, children }: FieldOption, language: FormLanguage): Option => ({
  value,
  label: textIn(label, language),
  ...(children !== undefined && children.length > 0 && { children: children.map((one) => optionOf(one, language)) }),
})

/** Entries that can be chosen; of a dictionary with levels, as a tree. */
function treeOf(entries: readonly DictionaryEntry[]): Option[] {
  const offered = entries.filter(({ status }) => status === 1)
  const below = (pid: string | undefined): Option[] =>
    offered
      .filter((entry) => (entry.pid ?? '0') === pid)
      .map(({ val, label, id }) => {
        const children = id === undefined ? [] : below(id)
        return { value: val, label, ...(children.length > 0 && { children }) }
      })
  return below('0')
}

/** What the call of a field answers for the values that it is asked with. */
function useAnswered(source: OptionsSource, place: Place): Options {
  const { store, choices } = useForm()
  const params = source.from === 'api' ? (source.params ?? {}) : {}
  const key = `${keyOf(place)}#params`
  const asked = usePart(store, key, () => JSON.stringify(paramsOf(store, params, place)))
  const query = JSON.parse(asked) as Record<string, string>
  const call = source.from === 'api' ? choices.options(place.id, query) : undefined
  const { data, isFetching, error } = useOffered(call, { freshFor: 60_000 })
  return { options: call === undefined ? [] : (data ?? []), isLoading: isFetching, failure: error?.msg }
}

function paramsOf(store: FormStore, params: Readonly<Record<string, FieldId>>, place: Place): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, id]): [string, string][] => {
      const isColumn = store.form.fields.get(id)?.table !== undefined
      const { value } = store.fieldView(isColumn ? { id, row: place.row } : { id })
      const text = Array.isArray(value) ? value.join(',') : wordOf(value)
      return text === '' ? [] : [[`p.${name}`, text]]
    }),
  )
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** What is selected in another field, or what a column holds; each once. */
function useOthers(source: OptionsSource, place: Place): string[] {
  const { store } = useForm()
  const of = source.from === 'field' ? source.field : undefined
  const read = () => JSON.stringify(of === undefined ? [] : valuesOf(store, of, place))
  return JSON.parse(usePart(store, `${keyOf(place)}#others`, read)) as string[]
}

function valuesOf(store: FormStore, id: FieldId, place: Place): string[] {
  const table = store.form.fields.get(id)?.table
  const isSameRow = table !== undefined && store.form.fields.get(place.id)?.table === table
  const value = isSameRow
    ? store.fieldView({ id, row: place.row }).value
    : table === undefined
      ? store.fieldView({ id }).value
      : store.column(id)
  const list: unknown[] = Array.isArray(value) ? value : []
  return [...new Set(list.filter((one) => typeof one === 'string' && one.trim() !== ''))].map(String)
}
