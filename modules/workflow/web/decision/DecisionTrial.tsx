import { Button, Input } from 'antd'
import { Play } from 'lucide-react'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { useT } from '#shell/i18n.ts'
import { decisionTableRoutes, type DecisionTrial, type DecisionView } from '#workflow/contract/decision-table.ts'
import { trialVars } from './trial-values.ts'

interface TrialProps {
  /** Of the file. */
  id: string
  decision: DecisionView
  decisions: readonly DecisionView[]
  trial: DecisionTrial | undefined
  onTrial: (trial: DecisionTrial | undefined) => void
}

/** Values of one's own, and what the decision makes of them. Nothing of it is kept. */
export function DecisionTrialPanel({ id, decision, decisions, trial, onTrial }: TrialProps) {
  const t = useT()
  const heading = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const attempt = useMutate(decisionTableRoutes.trial, { refreshes: [], done: false })
  const { key, asks } = decision
  const send = async () => {
    onTrial(undefined)
    const came = await attempt.run({ params: { id }, body: { key, vars: trialVars(asks, typed) } })
    onTrial(came?.reply)
  }
  return (
    <aside className="wf-decision-trial" aria-labelledby={heading}>
      <h2 id={heading} className="wf-head">
        {t('workflow.decision.trial')}
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {asks.length === 0 && <p className="wf-hint">{t('workflow.decision.asksNothing')}</p>}
        {asks.map(({ name, type }) => (
          <AskedValue
            key={name}
            name={name}
            hint={t(`workflow.decision.type.${type ?? 'any'}`)}
            value={typed[name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <Button htmlType="submit" type="primary" icon={<Play size={16} />} loading={attempt.isRunning}>
          {t('workflow.decision.evaluate')}
        </Button>
      </form>
      <div aria-live="polite" className="wf-decision-answer">
        {trial && <TrialAnswer trial={trial} decisions={decisions} />}
      </div>
    </aside>
  )
}

interface AskedValueProps {
  name: string
  hint: string
  value: string
  onChange: (value: string) => void
}

function AskedValue({ name, hint, value, onChange }: AskedValueProps) {
  const id = useId()
  return (
    <Labelled id={id} label={name}>
      <Input
        id={id}
        autoComplete="off"
        maxLength={2_000}
        placeholder={hint}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  )
}

function TrialAnswer({
  trial: { results, steps, fault },
  decisions,
}: {
  trial: DecisionTrial
  decisions: readonly DecisionView[]
}) {
  const t = useT()
  if (fault !== null)
    return (
      <p className="pt-alert" data-kind="error">
        {fault}
      </p>
    )
  return (
    <>
      <h3>{t('workflow.decision.result')}</h3>
      {results.length === 0 && <p className="wf-hint">{t('workflow.decision.noRule')}</p>}
      {results.map((result, at) => (
        <DescriptionList
          key={at}
          none={t('kit.none')}
          items={Object.entries(result).map(([label, value]) => ({ label, value: valueText(value) }))}
        />
      ))}
      <h3>{t('workflow.decision.decided')}</h3>
      <ol>
        {steps.map(({ key, rules }) => (
          <li key={key}>
            {decisions.find((one) => one.key === key)?.name ?? key}
            {rules.length > 0 && ` · ${t('workflow.decision.rules', { rules: rules.map((at) => at + 1).join(', ') })}`}
          </li>
        ))}
      </ol>
    </>
  )
}

const valueText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
