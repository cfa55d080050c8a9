import { Alert, Button, Form } from 'antd'
import { useId, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { Skeleton } from '../list/Skeleton.tsx'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabDrawer } from '../overlay/TabDrawer.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { FormSchema } from './form-schema.ts'
import type { FormFailure, RecordForm } from './useRecordForm.ts'
import './form-drawer.css'

interface FormDrawerProps extends OverlayProps {
  record: RecordForm
  title: string
  /** On the solid button; names the effect. */
  saveText: string
  /** `Field`s. */
  children: ReactNode
}

/** A form in a drawer: what went wrong on top, the fields in two columns, cancel and save in the foot. */
export function FormDrawer({ record, title, saveText, open, afterOpenChange, children }: FormDrawerProps) {
  const t = useT()
  const name = useId()
  const { form, schema, initial, isSaving, failure, submit, close, takeTheirs, onValuesChange } = record
  const isSlow = useDelayed(initial === undefined)
  return (
    <TabDrawer
      open={open}
      afterOpenChange={afterOpenChange}
      title={title}
      width={600}
      onClose={() => void close()}
      footer={
        <div className="kit-drawer-foot">
          <Button onClick={() => void close()}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={isSaving} disabled={initial === undefined} onClick={() => void submit()}>
            {saveText}
          </Button>
        </div>
      }
    >
      {failure && <Failure failure={failure} onReload={() => void takeTheirs()} />}
      {initial === undefined && isSlow && <Skeleton rows={6} />}
      {initial !== undefined && (
        <FormSchema value={schema}>
          <Form
            form={form}
            name={name}
            layout="vertical"
            className="kit-form"
            initialValues={initial}
            validateTrigger="onBlur"
            requiredMark={(label, { required }) => (
              <>
                {label}
                {required && <span className="kit-required" />}
              </>
            )}
            onValuesChange={onValuesChange}
            onFinish={() => void submit()}
          >
            {children}
            {/* Enter in a field submits. */}
            <button type="submit" hidden>
              {saveText}
            </button>
          </Form>
        </FormSchema>
      )}
    </TabDrawer>
  )
}

function Failure({ failure, onReload }: { failure: FormFailure; onReload: () => void }) {
  const t = useT()
  if (failure.kind === 'refused') {
    return <Alert className="kit-form-failure" type="error" showIcon title={failure.texts.join(' ')} />
  }
  return (
    <Alert
      className="kit-form-failure"
      type="warning"
      showIcon
      title={t('kit.form.conflict')}
      description={t('kit.form.conflictText')}
      action={
        <Button size="small" onClick={onReload}>
          {t('kit.form.takeTheirs')}
        </Button>
      }
    />
  )
}
