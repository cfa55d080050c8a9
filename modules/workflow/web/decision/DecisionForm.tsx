import { Button, Input } from 'antd'
import { FileUp, TableProperties } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { FileButton } from '#kit/upload/FileButton.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import { MAX_XML, type ModelProblem } from '#workflow/contract/model.ts'
import { decisionTableName } from './decision-table-name.ts'
import { firstTable } from './first-table.ts'
import { DecisionProblems } from './DecisionProblems.tsx'
import { DECISION_READS } from './use-decision-actions.tsx'
import './decision.css'

/** Takes a new DMN file, or changes one: its name and its text, typed in or chosen. */
export default function DecisionForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, isNew } = useCrudForm({
    routes: decisionTableRoutes,
    reads: DECISION_READS,
    id,
    onClose,
    first: {},
    nameOf: decisionTableName,
    newTitle: t('workflow.decision.addFile'),
    fieldOf: { name_taken: 'name', process_decision_faulty: 'xml' },
    onCreated: ({ id: made }) => goTo(`/bpm/decision/table?id=${made}`),
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="xml" label={t('workflow.decision.xml')} hint={t('workflow.decision.xmlHint')} isWide>
        <DmnField />
      </Field>
      <Field name="name" label={t('workflow.decision.name')}>
        <Input autoComplete="off" autoFocus={!isNew} />
      </Field>
      <Field name="nameEn" label={t('workflow.decision.nameEn')}>
        <Input autoComplete="off" />
      </Field>
      <RemarkField rows={3} />
    </FormDrawer>
  )
}

/** The text of a file, and what the server finds in one that was chosen. */
function DmnField({ id, value = '', onChange }: { id?: string; value?: string; onChange?: (xml: string) => void }) {
  const t = useT()
  const [problems, setProblems] = useState<readonly ModelProblem[]>([])
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > MAX_XML) {
      toast('error', t('workflow.decision.tooLarge'))
      return
    }
    const xml = await file.text()
    onChange?.(xml)
    try {
      setProblems((await call(decisionTableRoutes.check, { body: { xml } })).problems)
    } catch (thrown) {
      toast('error', messageOf(thrown))
    }
  }
  const begin = () =>
    firstTable({
      table: t('workflow.decision.first.table'),
      input: t('workflow.decision.first.input'),
      output: t('workflow.decision.first.output'),
    })
  return (
    <div className="wf-decision-file">
      <div className="wf-decision-begin">
        <FileButton accept=".dmn,.xml" icon={<FileUp size={16} />} onFiles={([file]) => void read(file)}>
          {t('workflow.decision.choose')}
        </FileButton>
        {value.trim() === '' && (
          <Button icon={<TableProperties size={16} />} onClick={() => onChange?.(begin())}>
            {t('workflow.decision.begin')}
          </Button>
        )}
      </div>
      <Input.TextArea
        {...(id && { id })}
        className="wf-xml-text"
        rows={8}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <DecisionProblems problems={problems} />
    </div>
  )
}
