import { Button } from 'antd'
import { Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react'
import { mappingRows, mappingText } from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { NameInput, type NameOption } from './NameInput.tsx'

interface Row {
  target: string
  source: string
}

interface MappingFieldProps {
  title: string
  /** What the columns are called. */
  columns: readonly [target: string, source: string]
  /** As the attribute has it. */
  value: string
  targets?: readonly NameOption[]
  sources?: readonly NameOption[]
  onSet: (value: string) => void
}

const MAX_CHARACTERS = 500
const EMPTY: Row = { target: '', source: '' }

/** A table of names and what they get. It is taken over when it is left: one step, not one for each character. */
export function MappingField({ title, columns, value, targets = [], sources = [], onSet }: MappingFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState<readonly Row[]>()
  const rows = typed ?? mappingRows(value)
  const take = () => {
    if (typed === undefined) return
    const text = mappingText(typed)
    if (text !== mappingText(mappingRows(value))) onSet(text)
    setTyped(undefined)
  }
  const leave = useEffectEvent(take)
  // Another element may be chosen before the table is left.
  useEffect(() => () => leave(), [])
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) take()
  }
  const change = (at: number, row: Row) => setTyped(rows.map((one, index) => (index === at ? row : one)))
  const remove = (at: number) => {
    onSet(mappingText(rows.filter((_, index) => index !== at)))
    setTyped(undefined)
  }
  const cell = (at: number, part: keyof Row, options: readonly NameOption[]) => (
    <NameInput
      label={t('workflow.design.mapping.cell', { column: columns[part === 'target' ? 0 : 1], row: at + 1 })}
      value={rows[at]?.[part] ?? ''}
      typed={rows[at]?.[part] ?? ''}
      maxLength={MAX_CHARACTERS}
      options={options}
      onType={(next) => change(at, { ...EMPTY, ...rows[at], [part]: next })}
    />
  )
  return (
    // The cells of the table are left, not the table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className="wf-mapping" onBlur={onBlur}>
      <legend>{title}</legend>
      {rows.length > 0 && (
        <div className="wf-mapping-head" aria-hidden="true">
          <span>{columns[0]}</span>
          <span>{columns[1]}</span>
        </div>
      )}
      {rows.map((_, at) => (
        // Rows are known by their place alone.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="wf-mapping-row">
          {cell(at, 'target', targets)}
          {cell(at, 'source', sources)}
          <Button
            type="text"
            size="small"
            icon={<X size={14} aria-hidden="true" />}
            aria-label={t('workflow.design.mapping.remove', { row: at + 1 })}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setTyped([...rows, EMPTY])}>
        {t('workflow.design.mapping.add')}
      </Button>
    </fieldset>
  )
}
