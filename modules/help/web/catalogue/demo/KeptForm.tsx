import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { requiredLine } from '#contract/scalars.ts'
import { Field } from '#kit/form/Field.tsx'
import { RecordFields } from '#kit/form/RecordFields.tsx'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDialog } from '#kit/overlay/TabDialog.tsx'
import { formsSample } from './forms-sample.ts'

const Note = z.object({ note: requiredLine(60) })
const { tab } = formsSample

interface KeptFormProps extends OverlayProps {
  /** Hides the page for a moment. */
  onSwitch: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog whose page hides and comes back. */
export function KeptForm({ open, afterOpenChange, onSwitch, onClose, children }: KeptFormProps) {
  const record = useRecordForm({ schema: Note, initial: {}, onClose, save: () => Promise.resolve() })
  return (
    <TabDialog
      open={open}
      afterOpenChange={afterOpenChange}
      title={tab.title}
      onClose={() => void record.close()}
      footer={
        <Button type="primary" onClick={onSwitch}>
          {tab.hide}
        </Button>
      }
    >
      <RecordFields record={record}>
        <Field name="note" label={tab.field} isWide>
          <Input autoComplete="off" />
        </Field>
      </RecordFields>
      <p role="status">{children}</p>
    </TabDialog>
  )
}
