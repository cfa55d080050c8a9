import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import { isTree, labelIn, offered, type DictValue } from './dict-entries.ts'
import { useDictEntries, type DictSource } from './use-dict-options.ts'

/** Few dictionaries are trees, and the tree brings its own weight. */
const DictTreeSelect = lazy(() => import('./DictTreeSelect.tsx'))

/** From so many entries on one may search among them. */
const SEARCH_FROM = 10

interface Common extends DictSource {
  placeholder?: string
  disabled?: boolean
  allowClear?: boolean
  /** The field holds numbers. */
  isNumber?: boolean
  id?: string
  'aria-label'?: string
}

interface Single extends Common {
  isMultiple?: false
  value?: DictValue | undefined
  onChange?: (value: DictValue | undefined) => void
}

interface Multiple extends Common {
  isMultiple: true
  value?: readonly DictValue[] | undefined
  onChange?: (values: DictValue[]) => void
}

export type DictSelectProps = Single | Multiple

/**
 * Chooses one or several values of a dictionary; a dictionary that is a tree opens as one. Disabled entries are not
 * offered, but named where they are chosen. Works as a field of a form.
 * @example <Field name="gender" label={…}><DictSelect dict="gender" isNumber /></Field>
 *   <DictSelect dict="PRODUCT_LINE" custom isMultiple value={lines} onChange={setLines} />
 */
export function DictSelect(props: DictSelectProps) {
  const { dict, custom = false, onlyEnabled = true } = props
  const entries = useDictEntries({ dict, custom })
  if (isTree(entries)) {
    return (
      <Suspense fallback={null}>
        <DictTreeSelect {...props} entries={entries} onlyEnabled={onlyEnabled} />
      </Suspense>
    )
  }
  const { placeholder, disabled, allowClear, isNumber = false, id } = props
  const common = {
    ...(placeholder !== undefined && { placeholder }),
    ...(disabled !== undefined && { disabled }),
    ...(allowClear !== undefined && { allowClear }),
    ...(id !== undefined && { id }),
    'aria-label': props['aria-label'],
    showSearch: entries.length > SEARCH_FROM ? { optionFilterProp: 'label' } : false,
    labelRender: ({ value }: { value: DictValue }) => labelIn(entries, value),
  }
  const typed = (value: string): DictValue => (isNumber ? Number(value) : value)
  if (props.isMultiple) {
    const { value: chosen = [], onChange } = props
    return (
      <Select<string[]>
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        options={offered(entries, { chosen, onlyEnabled })}
        value={chosen.map(String)}
        onChange={(values) => onChange?.(values.map(typed))}
      />
    )
  }
  const { value, onChange } = props
  return (
    <Select<string | null>
      {...common}
      options={offered(entries, { chosen: value === undefined ? [] : [value], onlyEnabled })}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange?.(next === null || next === undefined ? undefined : typed(next))}
    />
  )
}
