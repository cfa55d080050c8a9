import { Button } from 'antd'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { useT } from '#shell/i18n.ts'
import {
  decisionTableRoutes,
  type DecisionTableDetail,
  type DecisionTrial,
  type DecisionView as Decision,
} from '#workflow/contract/decision-table.ts'
import { DecisionGrid } from './DecisionGrid.tsx'
import { DecisionTrialPanel } from './DecisionTrial.tsx'
import { columnsOf, editedTable, isSameColumns, type EditedTable } from './edited-columns.ts'
import { plainRules } from './edited-rules.ts'
import { DECISION_READS } from './use-decision-actions.tsx'

/** With the parts of forms, which a table that is only read does not need. */
const PolicySelect = lazy(() => import('./PolicySelect.tsx'))

interface DecisionViewProps {
  table: DecisionTableDetail
  decision: Decision
  /** While it is edited, another decision cannot be chosen. */
  onBusy: (isBusy: boolean) => void
}

/** One decision: its table or its expression, its columns and cells to be edited, and a trial beside. */
export function DecisionView({ table, decision, onBusy }: DecisionViewProps) {
  const t = useT()
  const [edited, setEdited] = useState<EditedTable>()
  const [trial, setTrial] = useState<DecisionTrial>()
  const hits = useMemo(
    () => new Set(trial?.steps.find(({ key }) => key === decision.key)?.rules),
    [trial, decision.key],
  )
  const edit = (changed: EditedTable | undefined) => {
    setEdited(changed)
    setTrial(undefined)
    onBusy(changed !== undefined)
  }
  const isChanged = edited !== undefined && !isSame(edited, editedTable(decision))
  useUnsavedWarning(isChanged, () => edit(undefined))
  const required = table.decisions.filter(({ key }) => decision.requires.includes(key))
  return (
    <div className="wf-decision-sides">
      <section className="wf-decision-main" aria-label={decision.name}>
        <div className="wf-decision-bar">
          <p className="wf-hint">
            <code>{decision.key}</code>
            {required.length > 0 && (
              <span>{t('workflow.decision.requires', { names: required.map(({ name }) => name).join(', ') })}</span>
            )}
          </p>
          {table.actions.includes('update') && decision.hitPolicy !== null && (
            <EditBar table={table} decision={decision} edited={edited} onEdit={edit} />
          )}
        </div>
        {decision.hitPolicy === null ? (
          <pre className="wf-output">{decision.expression}</pre>
        ) : (
          <DecisionGrid decision={decision} hits={hits} edited={edited} onEdit={edit} />
        )}
      </section>
      {edited === undefined && (
        <DecisionTrialPanel
          id={table.id}
          decision={decision}
          decisions={table.decisions}
          trial={trial}
          onTrial={setTrial}
        />
      )}
    </div>
  )
}

interface EditBarProps {
  table: DecisionTableDetail
  decision: Decision
  edited: EditedTable | undefined
  onEdit: (table: EditedTable | undefined) => void
}

const isSame = (one: EditedTable, other: EditedTable): boolean =>
  isSameColumns(one, other) && JSON.stringify(plainRules(one.rules)) === JSON.stringify(plainRules(other.rules))

function EditBar({ table: { id, version }, decision, edited, onEdit }: EditBarProps) {
  const t = useT()
  const save = useMutate(decisionTableRoutes.rules, {
    refreshes: DECISION_READS,
    done: t('workflow.decision.rulesSaved'),
  })
  if (edited === undefined)
    return (
      <Button icon={<Pencil size={16} />} onClick={() => onEdit(editedTable(decision))}>
        {t('workflow.decision.editRules')}
      </Button>
    )
  const send = async () => {
    const columns = isSameColumns(edited, editedTable(decision)) ? {} : { columns: columnsOf(edited) }
    const body = { id, version, key: decision.key, rules: plainRules(edited.rules), ...columns }
    if (await save.run({ body })) onEdit(undefined)
  }
  return (
    <div className="wf-decision-save">
      <Suspense>
        <PolicySelect value={edited} onChange={(policy) => onEdit({ ...edited, ...policy })} />
      </Suspense>
      <Button onClick={() => onEdit(undefined)}>{t('kit.cancel')}</Button>
      <Button type="primary" loading={save.isRunning} onClick={() => void send()}>
        {t('workflow.decision.saveRules')}
      </Button>
    </div>
  )
}
