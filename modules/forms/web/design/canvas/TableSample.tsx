import { Eye, Plus, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { ruleTypeOf, sayKind, type FieldOf, type RowField } from '#forms-core/index.ts'
import { changeField } from '../commands/change.ts'
import { tableContainer } from '../model/layout-tree.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, sayProblem } from '../state/words.ts'
import { CanvasBox } from './CanvasBox.tsx'
import { FieldSample } from './FieldSample.tsx'
import { InsertMenu } from './InsertMenu.tsx'
import { LabelEdit } from './LabelEdit.tsx'
import { useDropPlace } from './use-drag.ts'
import './fields.css'

/** The columns of a child table with one row, its sums, and a place for more columns. */
export function TableSample({ table }: { table: FieldOf<'childTable'> }) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const end = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const container = tableContainer(table.id)
  const spot = { container, at: table.fields.length }
  const side = useDropPlace(end, { spotFor: (at) => (at === 'inside' ? spot : undefined) })
  const sums = new Set(table.sums)
  return (
    <div className="frd-table">
      <div className="frd-table-columns">
        {table.fields.map((column) => (
          <Column key={column.id} column={column} hasSum={sums.has(column.id)} />
        ))}
        {!isReadOnly && (
          <button
            ref={end}
            type="button"
            className="frd-table-add"
            data-drop={side}
            aria-label={t('forms.design.addColumnTo', { table: inLanguage(table.label) })}
            title={t('forms.design.addColumn')}
            aria-haspopup="dialog"
            aria-expanded={anchor !== undefined}
            onClick={(event) => {
              event.stopPropagation()
              setAnchor(event.currentTarget)
            }}
          >
            <Plus size={16} />
          </button>
        )}
      </div>
      {anchor && <InsertMenu anchor={anchor} spot={spot} onClose={() => setAnchor(undefined)} />}
    </div>
  )
}

function Column({ column, hasSum }: { column: RowField; hasSum: boolean }) {
  const t = useT()
  const { model, apply, select, problemsOfField } = useDesigner()
  const [isEditing, setIsEditing] = useState(false)
  const target = { is: 'field', id: column.id } as const
  const [problem] = problemsOfField.get(column.id) ?? []
  const label = inLanguage(column.label)
  return (
    <CanvasBox
      target={target}
      label={t('forms.design.columnName', { label, kind: sayKind(column.kind, currentLanguage()) })}
      className="frd-column"
      isRow
      hasProblem={problem !== undefined}
      onEdit={() => setIsEditing(true)}
    >
      <div className="frd-column-head" data-number={ruleTypeOf(column).is === 'number'}>
        {isEditing ? (
          <LabelEdit
            name={t('forms.design.label')}
            value={column.label}
            onDone={(value) => {
              setIsEditing(false)
              if (value) apply(changeField(model, { id: column.id, property: 'label', value }))
              select(target, 'canvas')
            }}
          />
        ) : (
          <span className="frd-field-label">{label}</span>
        )}
        {(column.required === true || column.requiredWhen !== undefined) && <span className="frd-star" />}
        {column.visibleWhen !== undefined && <Eye size={12} aria-label={t('forms.design.shownWhen')} role="img" />}
        {problem && (
          <span title={sayProblem(model, problem)} className="frd-problem">
            <TriangleAlert size={14} role="img" aria-label={sayProblem(model, problem)} />
          </span>
        )}
      </div>
      <div className="frd-column-cell">
        <FieldSample field={column} />
      </div>
      {hasSum && <div className="frd-column-sum">{t('forms.design.sum')}</div>}
    </CanvasBox>
  )
}
