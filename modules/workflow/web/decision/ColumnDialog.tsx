import { Input, Select } from 'antd'
import { z } from 'zod'
import { line, requiredLine } from '#contract/scalars.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { ColumnType, MAX_CELL } from '#workflow/contract/decision-table.ts'
import type { ColumnPart, ColumnWords } from './edited-columns.ts'

/** Chosen for no type. */
const ANY = 'any'
const TYPES = [ANY, ...ColumnType.options] as const
const MAX_NAME = 200

const schemaOf = (part: ColumnPart) =>
  z.object({
    label: line(MAX_NAME).default(''),
    source: requiredLine(part === 'inputs' ? MAX_CELL : MAX_NAME),
    type: z.enum(TYPES),
    values: line(MAX_CELL).default(''),
  })
const SCHEMAS = { inputs: schemaOf('inputs'), outputs: schemaOf('outputs') }

const BLANK: ColumnWords = { label: '', source: '', type: null, values: '' }

interface ColumnDialogProps extends OverlayProps {
  part: ColumnPart
  /** Left out for a new one. */
  column: ColumnWords | undefined
  onApply: (words: ColumnWords) => void
  onClose: () => void
}

/** What a column of a table says; it is stored with the table. */
export default function ColumnDialog({ part, column, onApply, onClose, ...overlay }: ColumnDialogProps) {
  const t = useT()
  const { label, source, type, values } = column ?? BLANK
  const record = useRecordForm({
    schema: SCHEMAS[part],
    initial: { label, source, type: type ?? ANY, values },
    onClose,
    save: async (words) => onApply({ ...words, type: words.type === ANY ? null : words.type }),
  })
  const isInput = part === 'inputs'
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t(`workflow.decision.column.${part}`)}
      saveText={t('workflow.decision.column.apply')}
    >
      <Field
        name="source"
        label={t(isInput ? 'workflow.decision.column.expression' : 'workflow.decision.column.name')}
        hint={t(isInput ? 'workflow.decision.column.expressionHint' : 'workflow.decision.column.nameHint')}
      >
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="label" label={t('workflow.decision.column.label')} hint={t('workflow.decision.column.labelHint')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="type" label={t('workflow.decision.column.type')}>
        <Select options={TYPES.map((value) => ({ value, label: t(`workflow.decision.columnType.${value}`) }))} />
      </Field>
      <Field name="values" label={t('workflow.decision.column.values')} hint={t('workflow.decision.column.valuesHint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
    </FormDialog>
  )
}
