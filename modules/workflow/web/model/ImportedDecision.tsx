import { Alert, Button, Checkbox, Input } from 'antd'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { DecisionProblems } from '../decision/DecisionProblems.tsx'
import type { DecisionReport } from './decision-file.ts'
import { becomesOf, type ChosenFile } from './use-import-files.ts'
import './model.css'

interface ImportedDecisionProps {
  file: ChosenFile
  decisions: DecisionReport
  onChange: (picked: Partial<ChosenFile>) => void
  onRemove: (() => void) | undefined
}

/** A file of decisions of an import: which decisions are in it, and what it becomes. */
export function ImportedDecision({ file, decisions, onChange, onRemove }: ImportedDecisionProps) {
  const t = useT()
  const field = useId()
  const { error, result, modelId } = file
  const { keys, problems, known } = decisions
  const becomes = becomesOf(file) ?? 'nothing'
  return (
    <section className="wf-file" aria-label={file.file}>
      <header className="wf-file-head">
        <h3>{file.file}</h3>
        {result === undefined ? (
          <Tag tone={becomes === 'nothing' ? 'error' : 'info'}>
            {t(`workflow.import.decision.${becomes}`, { name: known?.name ?? '' })}
          </Tag>
        ) : (
          <Tag tone="success">{t(`workflow.import.result.${result}`)}</Tag>
        )}
        {modelId !== undefined && (
          <Button type="link" size="small" onClick={() => goTo(`/bpm/decision/table?id=${modelId}`)}>
            {t('workflow.import.decision.open')}
          </Button>
        )}
        {onRemove && (
          <IconButton
            name={t('workflow.import.remove', { name: file.file })}
            icon={<X size={16} />}
            onClick={onRemove}
          />
        )}
      </header>
      {error !== undefined && <Alert type="error" showIcon title={error} />}
      {keys.length > 0 && (
        <p className="wf-hint">
          {t('workflow.import.decision.keys')} <code>{keys.join(', ')}</code>
        </p>
      )}
      {result === undefined && becomes === 'created' && (
        <Labelled id={field} label={t('workflow.import.decision.name')} isRequired>
          <Input
            id={field}
            value={file.name}
            maxLength={100}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Labelled>
      )}
      {result === undefined && becomes === 'updated' && (
        <Checkbox checked={file.replace} onChange={({ target }) => onChange({ replace: target.checked })}>
          {t('workflow.import.decision.replace', { name: known?.name ?? '' })}
        </Checkbox>
      )}
      <DecisionProblems problems={problems} />
    </section>
  )
}
