import { Alert, Input } from 'antd'
import { FileUp } from 'lucide-react'
import { useMemo } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { FileButton } from '#kit/upload/FileButton.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { MAX_XML, ModelDraft, ModelUpdate, workflowModelRoutes, type ModelProblem } from '#workflow/contract/model.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import type { Marks } from '../diagram/marks.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { modelName } from './model-name.ts'
import { MODEL_READS } from './reads.ts'
import { SettingFields } from './SettingFields.tsx'
import '../workflow.css'
import './model.css'

interface ModelFormProps extends OverlayProps {
  /** Left out: a model that is not kept yet. */
  id: string | undefined
  onClose: () => void
}

/** Keeps a model, or changes one: its name and its BPMN file, typed in or chosen. */
export default function ModelForm({ id, onClose, ...overlay }: ModelFormProps) {
  const t = useT()
  const isNew = id === undefined
  const { data: model, refetch } = useCall(
    workflowModelRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const done = ({ problems }: { problems: readonly ModelProblem[] }) =>
    problems.some(({ severity }) => severity === 'error') ? t('workflow.model.savedFaulty') : t('workflow.model.saved')
  const create = useMutate(workflowModelRoutes.create, { refreshes: MODEL_READS, done })
  const update = useMutate(workflowModelRoutes.update, { refreshes: MODEL_READS, done })
  const record = useRecordForm({
    schema: isNew ? ModelDraft : ModelUpdate,
    initial: isNew
      ? {
          mayWithdraw: true,
          answerByLink: false,
          numberRule: null,
          summaryFields: [],
          publicStart: null,
          retentionDays: 0,
        }
      : model && ModelDraft.parse(model),
    hidden: isNew ? {} : { id, version: model?.version },
    fieldOf: { process_key_taken: 'xml', process_model_faulty: 'xml' },
    reload: refetch,
    onClose,
    save: async (values) => {
      if (isNew) await create.attempt({ body: ModelDraft.parse(values) })
      else await update.attempt({ body: ModelUpdate.parse(values) })
    },
  })
  const marks = useMemo(() => marksOf(model?.problems ?? []), [model])
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('workflow.model.create') : t('workflow.model.editOf', { name: model ? modelName(model) : '' })}
    >
      {model && (
        <div className="wf-wide">
          <Diagram xml={model.xml} label={t('workflow.diagram.of', { name: modelName(model) })} marks={marks} />
        </div>
      )}
      {model && <Problems problems={model.problems} />}
      <Field name="name" label={t('workflow.model.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('workflow.model.nameEn')} hint={t('workflow.model.nameEn.hint')}>
        <Input autoComplete="off" />
      </Field>
      <CategoryFields />
      <Field name="remark" label={t('workflow.model.remark')} isWide>
        <Input autoComplete="off" />
      </Field>
      <SettingFields model={id} />
      <Field name="xml" label={t('workflow.model.xml')} hint={t('workflow.model.xml.hint')} isWide>
        <XmlField />
      </Field>
    </FormDrawer>
  )
}

/** What is wrong, in the drawing; the worst of a node. */
function marksOf(problems: readonly ModelProblem[]): Marks {
  return Object.fromEntries(
    problems
      .toReversed()
      .flatMap(({ node, severity }) =>
        node === null || severity === 'info'
          ? []
          : [[node, { tone: severity === 'error' ? 'error' : 'changed', badge: '!' }] as const],
      ),
  )
}

function XmlField({ id, value = '', onChange }: { id?: string; value?: string; onChange?: (xml: string) => void }) {
  const t = useT()
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > MAX_XML) toast('error', t('workflow.model.xml.tooLarge'))
    else onChange?.(await file.text())
  }
  return (
    <div className="wf-xml">
      <Input.TextArea
        {...(id && { id })}
        className="wf-xml-text"
        rows={12}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <FileButton accept=".bpmn,.xml" icon={<FileUp size={16} />} onFiles={([file]) => void read(file)}>
        {t('workflow.model.xml.choose')}
      </FileButton>
    </div>
  )
}

/** What is wrong with the model as it was kept, worst first. */
function Problems({ problems }: { problems: readonly ModelProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="wf-problems">
      {problems.slice(0, 20).map(({ code, node, severity, message }) => (
        <li key={`${code} ${node ?? ''} ${message}`}>
          <Alert type={severity} title={message} showIcon />
        </li>
      ))}
    </ul>
  )
}
