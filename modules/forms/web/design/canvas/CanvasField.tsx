import { Eye, TriangleAlert } from 'lucide-react'
import { useState, type CSSProperties } from 'react'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { sayKind, type Field, type FormProblem } from '#forms-core/index.ts'
import { changeField } from '../commands/change.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, sayProblem } from '../state/words.ts'
import { CanvasBox } from './CanvasBox.tsx'
import { FieldSample } from './FieldSample.tsx'
import { LabelEdit } from './LabelEdit.tsx'
import { TableSample } from './TableSample.tsx'
import './fields.css'

interface CanvasFieldProps {
  field: Field
  style?: CSSProperties
  isRow: boolean
}

/** A field on the sheet. */
export function CanvasField({ field, style, isRow }: CanvasFieldProps) {
  const t = useT()
  const { model, apply, select, problemsOfField } = useDesigner()
  const [isEditing, setIsEditing] = useState(false)
  const target = { is: 'field', id: field.id } as const
  const problems = problemsOfField.get(field.id) ?? []
  const label = inLanguage(field.label)
  return (
    <CanvasBox
      target={target}
      label={t('forms.design.boxName', { label, kind: sayKind(field.kind, currentLanguage()) })}
      className="frd-field"
      {...(style && { style })}
      isRow={isRow}
      hasProblem={problems.length > 0}
      onEdit={() => setIsEditing(true)}
    >
      <div className="frd-field-head">
        {isEditing ? (
          <LabelEdit
            name={t('forms.design.label')}
            value={field.label}
            onDone={(value) => {
              setIsEditing(false)
              if (value) apply(changeField(model, { id: field.id, property: 'label', value }))
              select(target, 'canvas')
            }}
          />
        ) : (
          <span className="frd-field-label">{label}</span>
        )}
        {(field.required === true || field.requiredWhen !== undefined) && (
          <span className="frd-star" data-when={field.required !== true} title={t('forms.design.required')} />
        )}
        {field.kind === 'childTable' && <RowLimits min={field.minRows} max={field.maxRows} />}
        {field.visibleWhen !== undefined && (
          <span className="frd-eye" title={t('forms.design.shownWhen')}>
            <Eye size={12} aria-hidden="true" />
            <span>{t('forms.design.shownWhen')}</span>
          </span>
        )}
      </div>
      {field.kind === 'childTable' ? <TableSample table={field} /> : <FieldSample field={field} />}
      <Problem problems={problems} />
      {field.help && <span className="frd-help">{inLanguage(field.help)}</span>}
    </CanvasBox>
  )
}

function RowLimits({ min, max }: { min: number | undefined; max: number | undefined }) {
  const t = useT()
  if (min === undefined && max === undefined) return null
  const key = min === undefined ? 'atMost' : max === undefined ? 'atLeast' : 'between'
  return <span className="frd-quiet">{t(`forms.design.rows.${key}`, { min: min ?? 0, max: max ?? 0 })}</span>
}

/** The first problem in words, and how many more there are. */
export function Problem({ problems }: { problems: readonly FormProblem[] }) {
  const t = useT()
  const { model } = useDesigner()
  const [first, ...others] = problems
  if (first === undefined) return null
  const more = others.length > 0 ? t('forms.design.moreProblems', { count: others.length }) : ''
  return (
    <span className="frd-problem">
      <TriangleAlert size={14} aria-hidden="true" />
      {`${sayProblem(model, first)} ${more}`.trim()}
    </span>
  )
}
