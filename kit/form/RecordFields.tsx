import { Alert, Button, Form } from 'antd'
import { lazy, Suspense, useEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { Skeleton } from '../list/Skeleton.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { focusFirstField } from '../overlay/first-field.ts'
import { FormContext } from './form-schema.ts'
import type { RecordForm } from './use-record-form.ts'
import '../overlay/overlay.css'
import './form-drawer.css'

const ConflictView = lazy(() => import('./ConflictView.tsx'))

interface RecordFieldsProps {
  record: RecordForm
  /** `Field`s. */
  children: ReactNode
}

/** What a form shows between its title and its foot: what went wrong, and the fields in two columns. */
export function RecordFields({ record, children }: RecordFieldsProps) {
  const name = useId()
  const { form, facts, initial, refusal, conflict, submit, onValuesChange } = record
  const isThere = initial !== undefined
  const isSlow = useDelayed(!isThere)
  const root = useRef<HTMLDivElement>(null)
  // The form may come after its drawer has opened.
  useEffect(() => {
    if (isThere && root.current?.closest('.ant-drawer, .ant-modal')) focusFirstField(root.current)
  }, [isThere])
  return (
    <>
      {refusal && <Alert className="kit-form-failure" type="error" showIcon title={refusal.join(' ')} />}
      {conflict && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <ConflictView conflict={conflict} fields={facts.fields} />
        </Suspense>
      )}
      {initial === undefined && isSlow && <Skeleton rows={6} />}
      {initial !== undefined && (
        <FormContext value={facts}>
          {/* Behind the choice between two versions the fields keep what was typed. */}
          <div ref={root} hidden={conflict !== undefined}>
            <Form
              form={form}
              name={name}
              layout="vertical"
              className="kit-form"
              initialValues={initial}
              validateTrigger="onBlur"
              onValuesChange={onValuesChange}
              onFinish={() => void submit()}
              // Enter in a field submits by `submit`, which validates by itself and says more.
              onFinishFailed={() => void submit()}
            >
              {children}
              <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
            </Form>
          </div>
        </FormContext>
      )}
    </>
  )
}

interface RecordFootProps {
  record: RecordForm
  /** Names the effect; by default "create" or "save". */
  saveText?: string | undefined
  /** Why nothing can be saved. */
  blocked?: string | undefined
}

/** The buttons of a form, the solid one last. */
export function RecordFoot({ record, saveText, blocked }: RecordFootProps) {
  const t = useT()
  const { conflict, isNew, isSaving, initial, submit, close } = record
  if (conflict) {
    const isWaiting = conflict.differences === undefined
    return (
      <div className="kit-drawer-foot">
        <Button type="text" className="kit-foot-first" onClick={() => void close()}>
          {t('kit.cancel')}
        </Button>
        <Button disabled={isWaiting} onClick={conflict.returnToForm}>
          {t('kit.form.backToForm')}
        </Button>
        <Button type="primary" disabled={isWaiting} loading={isSaving} onClick={() => void conflict.save()}>
          {t('kit.form.saveMerged')}
        </Button>
      </div>
    )
  }
  return (
    <div className="kit-drawer-foot">
      {blocked !== undefined && <span className="kit-foot-first kit-foot-blocked">{blocked}</span>}
      <Button onClick={() => void close()}>{t('kit.cancel')}</Button>
      <Button
        type="primary"
        loading={isSaving}
        disabled={initial === undefined || blocked !== undefined}
        onClick={() => void submit()}
      >
        {saveText ?? t(isNew ? 'kit.form.create' : 'kit.form.save')}
      </Button>
    </div>
  )
}
