import { Input, Select } from 'antd'
import { z } from 'zod'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/useMutate.ts'
import { useRecordForm } from '#kit/form/useRecordForm.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { Start, workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { ChosenAtStart } from '../choice/ChosenPeople.tsx'
import { WORK_READS } from '../reads.ts'

interface StartFormProps extends OverlayProps {
  onStarted: (id: string) => void
  onClose: () => void
}

/** Variables as one types them: a JSON object, or nothing. */
const TypedVars = z
  .string()
  .default('')
  .refine((text) => parsed(text) !== undefined)

const Draft = z.object({
  key: Start.shape.key,
  title: Start.shape.title,
  businessKey: Start.shape.businessKey,
  vars: TypedVars,
  chosen: Start.shape.chosen,
})

/** Starts a process that may be started. */
export default function StartForm({ onStarted, onClose, ...overlay }: StartFormProps) {
  const t = useT()
  const { data: startable } = useCall(workflowInstanceRoutes.startable, {})
  const start = useMutate(workflowInstanceRoutes.start, { refreshes: WORK_READS, done: t('workflow.start.done') })
  const record = useRecordForm({
    schema: Draft,
    initial: {},
    hidden: {},
    onClose,
    save: async ({ vars, ...draft }) => {
      const { instanceId } = await start.attempt({ body: { ...draft, vars: parsed(vars) ?? {} } })
      // After the form has closed, which takes its own place out of the address.
      setTimeout(() => onStarted(instanceId))
    },
  })
  const processes = (startable ?? []).map(({ key, name, number }) => ({
    value: key,
    label: t('workflow.versionOf', { process: name, number }),
  }))
  return (
    <FormDrawer {...overlay} record={record} title={t('workflow.start')} saveText={t('workflow.start.yes')}>
      <Field name="key" label={t('workflow.process')} isWide>
        <Select
          options={processes}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('workflow.start.none')}
        />
      </Field>
      <ChosenAtStart />
      <Field name="title" label={t('workflow.matter')} hint={t('workflow.start.titleHint')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="businessKey" label={t('workflow.businessKey')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="vars" label={t('workflow.vars')} hint={t('workflow.vars.hint')} isWide>
        <Input.TextArea rows={6} spellCheck={false} />
      </Field>
    </FormDrawer>
  )
}

/** The object of a text; `undefined` for what is none. */
function parsed(text: string): Record<string, never> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, never>)
      : undefined
  } catch {
    return undefined
  }
}
