import { Button, Input, Select } from 'antd'
import { Save } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDraftRoutes, type WorkflowDraftDetail } from '#workflow/contract/draft.ts'
import { workflowFormRoutes, type FormField } from '#workflow/contract/form.ts'
import { Start, workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { ChosenAtStart } from '../choice/ChosenPeople.tsx'
import { StartForecast } from '../forecast/StartForecast.tsx'
import { VarFields } from '../form/VarFields.tsx'
import { atInputs, initialInputs, inputSchema, varsFrom } from '../form/var-values.ts'
import { WORK_READS } from '../reads.ts'
import { parsedVars, TypedVars } from '../typed-vars.ts'
import './instance.css'

interface StartFormProps extends OverlayProps {
  /** Which one; left out, it is chosen here. */
  process: string | undefined
  /** A draft to go on with. */
  draft: string | undefined
  onStarted: (id: string) => void
  onClose: () => void
}

const NONE: readonly FormField[] = []

/** Starts a process by its own form, or keeps what was entered for another day. */
export default function StartForm({ process, draft: draftId, onStarted, onClose, ...overlay }: StartFormProps) {
  const t = useT()
  const { data: startable } = useCall(workflowInstanceRoutes.startable, {})
  const { data: draft } = useCall(
    workflowDraftRoutes.get,
    { params: { id: draftId ?? '' } },
    { enabled: draftId !== undefined, isOwn: true },
  )
  const [chosen, choose] = useState(process)
  const key = chosen ?? draft?.key
  const { data: form } = useCall(
    workflowFormRoutes.start,
    { query: { key: key ?? '' } },
    { enabled: key !== undefined && key !== '' },
  )
  const fields = form?.key === key ? (form?.fields ?? NONE) : NONE
  const mayAdd = form?.key === key && form?.mayAdd === true
  const start = useMutate(workflowInstanceRoutes.start, { refreshes: WORK_READS, done: t('workflow.start.done') })
  const record = useRecordForm({
    schema: z.object({ ...CONTENT, ...inputSchema(fields) }),
    initial:
      draftId !== undefined && draft === undefined
        ? undefined
        : { key, title: draft?.title, businessKey: draft?.businessKey, vars: restOf(draft, NONE) },
    hidden: {},
    onClose,
    save: async (values) => {
      const body = {
        ...contentOf(values, fields, mayAdd),
        ...(values.chosen && { chosen: values.chosen }),
        ...(draftId === undefined ? {} : { draftId }),
      }
      const { instanceId } = await atInputs(() => start.attempt({ body }))
      // After the form has closed, which takes its own place out of the address.
      setTimeout(() => onStarted(instanceId))
    },
  })
  const fill = useEffectEvent(() =>
    record.form.setFieldsValue({ ...initialInputs(fields, draft?.vars), vars: restOf(draft, fields) }),
  )
  useEffect(() => {
    if (fields.length > 0) fill()
  }, [fields])
  const keep = useKeep({ draft, onKept: onClose })
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={form === undefined ? t('workflow.start') : t('workflow.start.of', { name: form.name })}
      saveText={t('workflow.start.yes')}
      extra={
        key !== undefined && (
          <Button
            icon={<Save size={16} />}
            loading={keep.isRunning}
            onClick={() => keep.run(contentOf(record.form.getFieldsValue(true) as Values, fields, mayAdd))}
          >
            {t('workflow.draft.keep')}
          </Button>
        )
      }
    >
      <Field name="key" label={t('workflow.process')} isWide>
        <Select
          options={(startable ?? []).map(({ key: value, name, number }) => ({
            value,
            label: t('workflow.versionOf', { process: name, number }),
          }))}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('workflow.start.none')}
          onSelect={(value: string) => choose(value)}
        />
      </Field>
      <ChosenAtStart />
      <Field name="title" label={t('workflow.matter')} hint={t('workflow.start.titleHint')} isWide>
        <Input autoComplete="off" />
      </Field>
      <VarFields fields={fields} />
      {form !== undefined && form.key === key && <StartForecast process={form.key} fields={fields} />}
      <details className="wf-more">
        <summary>{t('workflow.start.more')}</summary>
        <Field name="businessKey" label={t('workflow.businessKey')} isWide>
          <Input autoComplete="off" />
        </Field>
        {mayAdd && (
          <Field name="vars" label={t('workflow.vars')} hint={t('workflow.vars.hint')} isWide>
            <Input.TextArea rows={4} spellCheck={false} />
          </Field>
        )}
      </details>
    </FormDrawer>
  )
}

const { key, title, businessKey, chosen } = Start.shape
const CONTENT = { key, title, businessKey, vars: TypedVars, chosen }
type Values = Readonly<Record<string, unknown>>

const textIn = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What is sent, or kept: inputs count before what was typed as JSON, by the user who may. */
const contentOf = (values: Values, fields: readonly FormField[], mayAdd: boolean) => ({
  key: textIn(values, 'key'),
  title: textIn(values, 'title'),
  businessKey: textIn(values, 'businessKey'),
  vars: { ...(mayAdd && parsedVars(textIn(values, 'vars'))), ...varsFrom(fields, values) },
})

/** The variables of a draft that the form has no input for, as they are typed. */
function restOf(draft: WorkflowDraftDetail | undefined, fields: readonly FormField[]): string {
  const known = new Set(fields.map(({ name }) => name))
  const rest = Object.entries(draft?.vars ?? {}).filter(([name]) => !known.has(name))
  return rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest))
}

/** Keeps what was entered, whatever it is worth. */
function useKeep({ draft, onKept }: { draft: WorkflowDraftDetail | undefined; onKept: () => void }) {
  const t = useT()
  const ways = { refreshes: [workflowDraftRoutes.page, workflowDraftRoutes.get], done: t('workflow.draft.kept') }
  const create = useMutate(workflowDraftRoutes.create, ways)
  const update = useMutate(workflowDraftRoutes.update, ways)
  return {
    isRunning: create.isRunning || update.isRunning,
    run: (content: ReturnType<typeof contentOf>) => {
      const kept =
        draft === undefined
          ? create.run({ body: content })
          : update.run({ body: { ...content, id: draft.id, version: draft.version } })
      void kept.then((done) => {
        if (done !== undefined) onKept()
      })
    },
  }
}
