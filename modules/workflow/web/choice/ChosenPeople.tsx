import { Form } from 'antd'
import { Suspense, useEffect } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { PeoplePicker } from '#system/web/index.ts'
import { workflowChoiceRoutes, type Choice } from '#workflow/contract/choice.ts'
import type { Chosen } from '#workflow/contract/task.ts'
import './choice.css'

interface PeopleOfNodesProps {
  nodes: readonly Choice[]
  value?: Chosen
  onChange?: (chosen: Chosen) => void
}

/** People for each of some nodes. Works as a field of a form. */
function PeopleOfNodes({ nodes, value = {}, onChange }: PeopleOfNodesProps) {
  const change = (node: string, ids: string[]) => {
    const { [node]: _, ...others } = value
    onChange?.(ids.length === 0 ? others : { ...others, [node]: ids })
  }
  return (
    <div className="wf-choice">
      {nodes.map(({ node, name }) => (
        <div key={node} role="group" aria-label={name}>
          <span className="wf-choice-node">{name}</span>
          <Suspense fallback={<Skeleton rows={1} />}>
            <PeoplePicker value={value[node] ?? []} onChange={(ids: string[]) => change(node, ids)} />
          </Suspense>
        </div>
      ))}
    </div>
  )
}

/** In the form that starts a process: whom its initiator chooses, where there is something to choose. */
export function ChosenAtStart() {
  const t = useT()
  const form = Form.useFormInstance()
  // Where the process is fixed, no field has its key.
  const key = Form.useWatch<string | undefined>('key', { form, preserve: true }) ?? ''
  const { data: nodes = [] } = useCall(workflowChoiceRoutes.ofProcess, { query: { key } }, { enabled: key !== '' })
  // Nodes of the process chosen before mean nothing to another one.
  useEffect(() => form.setFieldValue('chosen', undefined), [form, key])
  if (nodes.length === 0) return null
  return (
    <Field name="chosen" label={t('workflow.choice')} hint={t('workflow.choice.hint')} isWide>
      <PeopleOfNodes nodes={nodes} />
    </Field>
  )
}

interface ChosenInTaskProps {
  id: string
  /** What was chosen now; undefined: nothing was. */
  value: Chosen | undefined
  onChange: (chosen: Chosen) => void
}

/** Beside a task: whom its approver chooses for what comes after it. */
export function ChosenInTask({ id, value, onChange }: ChosenInTaskProps) {
  const t = useT()
  const { data: nodes = [] } = useCall(workflowChoiceRoutes.ofTask, { params: { id } })
  if (nodes.length === 0) return null
  const known = Object.fromEntries(
    nodes.flatMap(({ node, userIdList }) => (userIdList.length === 0 ? [] : [[node, userIdList]])),
  ) as Chosen
  return (
    <section aria-label={t('workflow.choice')}>
      <h3 className="wf-head">{t('workflow.choice')}</h3>
      <PeopleOfNodes nodes={nodes} value={value ?? known} onChange={onChange} />
    </section>
  )
}
