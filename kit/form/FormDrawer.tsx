import type { ReactNode } from 'react'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabDrawer } from '../overlay/TabDrawer.tsx'
import { RecordFields, RecordFoot } from './RecordFields.tsx'
import type { RecordForm } from './use-record-form.ts'

export interface RecordOverlayProps extends OverlayProps {
  record: RecordForm
  title: string
  /** On the solid button, when it does more than "create" or "save"; names the effect. */
  saveText?: string
  /** Why it cannot be saved at the moment; shown beside the button. */
  blocked?: string | undefined
  /** Pixels; by default room for two columns of fields. */
  width?: number
  /** At the right of the title, another way to keep what was entered for example. */
  extra?: ReactNode
  /** `Field`s. */
  children: ReactNode
}

/**
 * A form in a drawer: what went wrong on top, the fields in two columns, cancel and save in the foot. `FormDialog`
 * takes the same.
 * @example <FormDrawer {...overlay} record={record} title={t('…')}><Field name="name" …><Input /></Field></FormDrawer>
 */
export function FormDrawer(props: RecordOverlayProps) {
  const { record, title, saveText, blocked, width = 600, extra, open, afterOpenChange, children } = props
  return (
    <TabDrawer
      open={open}
      afterOpenChange={afterOpenChange}
      title={title}
      width={width}
      extra={extra}
      onClose={() => void record.close()}
      footer={<RecordFoot record={record} saveText={saveText} blocked={blocked} />}
    >
      <RecordFields record={record}>{children}</RecordFields>
    </TabDrawer>
  )
}
