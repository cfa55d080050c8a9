import { Input } from 'antd'
import { useState, type ComponentType } from 'react'
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { requiredLine, text } from '#contract/scalars.ts'
import { ChildTable } from '#kit/form/ChildTable.tsx'
import { Field } from '#kit/form/Field.tsx'
import type { RecordOverlayProps } from '#kit/form/FormDrawer.tsx'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { DateRange } from '#kit/pickers/DateRange.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { CallError } from '#shell/request/call.ts'
import { formsSample } from './forms-sample.ts'

const Item = z.object({
  day: z.iso.date(),
  kind: z.enum(['travel', 'hotel', 'meal']),
  amount: z.number().min(0.01).max(100_000),
})
const Expense = z.object({
  subject: requiredLine(60),
  period: z.tuple([z.iso.date(), z.iso.date()]),
  note: text(200).default(''),
  items: z.array(Item).min(1).max(20),
  id: z.string().optional(),
  version: z.number().optional(),
})

const { expense } = formsSample
const kinds = Object.entries(expense.kinds).map(([value, label]) => ({ value, label }))
const first = {
  subject: expense.subjectText,
  period: ['2026-11-16', '2026-11-18'],
  note: '',
  items: [{ day: '2026-11-16', kind: 'travel', amount: 553.5 }],
}

interface ExpenseFormProps extends OverlayProps {
  /** `FormDrawer` or `FormDialog`. */
  In: ComponentType<RecordOverlayProps>
  /** Edits a claim that another user changes in the meantime. */
  isContested?: boolean
  onClose: () => void
}

/** A form as modules have them, over a server that lives in this file. */
export function ExpenseForm({ In, isContested = false, onClose, ...overlay }: ExpenseFormProps) {
  const [saved, setSaved] = useState({ ...first, version: 1 })
  const record = useRecordForm({
    schema: Expense,
    initial: isContested ? saved : { items: [] },
    hidden: isContested ? { id: 'claim', version: saved.version } : {},
    onClose,
    reload: async () => {
      setSaved({ ...first, subject: expense.theirSubject, note: expense.theirNote, version: 2 })
      return { isError: false }
    },
    save: async ({ items, version }) => {
      if (version === 1) throw refusal(409, errors.changedMeanwhile.name, [])
      const at = items.findIndex(({ amount }) => amount === 13)
      if (at !== -1)
        throw refusal(400, errors.invalidInput.name, [
          { path: `items.${at}.amount`, code: 'custom', msg: expense.refused },
        ])
      toast('success', expense.saved)
    },
  })
  return (
    <In {...overlay} record={record} title={isContested ? expense.edit : expense.title}>
      <Field name="subject" label={expense.subject} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="period" label={expense.period} show={(days: readonly string[]) => days.join(' – ')}>
        <DateRange />
      </Field>
      <Field name="note" label={expense.note}>
        <Input autoComplete="off" />
      </Field>
      <ChildTable
        name="items"
        label={expense.items}
        hint={expense.hint}
        columns={[
          { key: 'day', title: expense.day, kind: 'text', width: 130 },
          { key: 'kind', title: expense.kind, kind: 'select', options: kinds },
          { key: 'amount', title: expense.amount, kind: 'number', width: 120 },
        ]}
      />
    </In>
  )
}

function refusal(status: number, error: string, issues: CallError['issues']): CallError {
  return new CallError({ code: status, status, error, msg: error, issues, data: {}, requestId: '' })
}
