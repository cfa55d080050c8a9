import { Alert, Button, Checkbox, Input } from 'antd'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { ImportFinding, ImportReport } from '#workflow/contract/model-file.ts'
import { AskedFields } from './AskedFields.tsx'
import { Diagram } from '../diagram/Diagram.tsx'
import { BeanCalls } from './BeanCalls.tsx'
import { DeployNow } from './DeployNow.tsx'
import { ForeignWork } from './ForeignWork.tsx'
import { groupFindings, type FindingGroup } from './grouped-findings.ts'
import type { ChosenFile } from './use-import-files.ts'
import './model.css'

const OUTCOMES = ['refused', 'doubtful', 'ignored', 'mapped', 'made', 'noted'] as const
const TONES = {
  refused: 'error',
  doubtful: 'warning',
  ignored: 'neutral',
  mapped: 'success',
  made: 'info',
  noted: 'neutral',
} as const
/** Pixels. */
const DRAWN_HEIGHT = 260
const MAX_SHOWN = 200
/** Places of one finding that are named. */
const MAX_PLACES = 50

interface ImportedFileProps {
  file: ChosenFile
  onChange: (picked: Partial<ChosenFile>) => void
  onMap: (mapped: Partial<Pick<ChosenFile, 'functions' | 'expressions'>>) => void
  onRemove: (() => void) | undefined
}

/** One file of an import: what it becomes, what of it runs, and every finding. */
export function ImportedFile({ file, onChange, onMap, onRemove }: ImportedFileProps) {
  const t = useT()
  const field = useId()
  const { report, error, result, modelId } = file
  return (
    <section className="wf-file" aria-label={file.file}>
      <header className="wf-file-head">
        <h3>{file.file}</h3>
        {result !== undefined && <Tag tone="success">{t(`workflow.import.result.${result}`)}</Tag>}
        {modelId !== undefined && report?.processes.some(({ isRunnable }) => isRunnable) && <DeployNow id={modelId} />}
        {result === undefined && report && (
          <Tag tone={report.becomes === 'nothing' ? 'error' : 'info'}>
            {t(`workflow.import.becomes.${report.becomes}`, { name: report.modelName })}
          </Tag>
        )}
        {report?.vendors.map((vendor) => (
          <Tag key={vendor} tone="outline">
            {vendor}
          </Tag>
        ))}
        {file.settings !== undefined && <Tag tone="outline">{t('workflow.import.settings')}</Tag>}
        {onRemove && (
          <IconButton
            name={t('workflow.import.remove', { name: file.file })}
            icon={<X size={16} />}
            onClick={onRemove}
          />
        )}
      </header>
      {error !== undefined && <Alert type="error" showIcon title={error} />}
      {report && (
        <>
          <Processes report={report} />
          {report.processes.length > 0 && (
            <Diagram xml={file.xml} label={t('workflow.diagram.of', { name: file.name })} height={DRAWN_HEIGHT} />
          )}
          {result === undefined && report.becomes === 'created' && (
            <Labelled id={field} label={t('workflow.model.name')} isRequired>
              <Input
                id={field}
                value={file.name}
                maxLength={100}
                onChange={({ target }) => onChange({ name: target.value })}
              />
            </Labelled>
          )}
          {result === undefined && report.becomes === 'updated' && (
            <Checkbox checked={file.replace} onChange={({ target }) => onChange({ replace: target.checked })}>
              {t('workflow.import.replace', { name: report.modelName })}
            </Checkbox>
          )}
          {result === undefined && report.foreign.length > 0 && (
            <ForeignWork
              foreign={report.foreign}
              services={report.services}
              calls={report.calls}
              functions={file.functions}
              onMap={(functions) => onMap({ functions })}
            />
          )}
          {result === undefined && report.beans.length > 0 && (
            <BeanCalls
              beans={report.beans}
              variables={report.variables}
              expressions={file.expressions}
              onMap={(expressions) => onMap({ expressions })}
            />
          )}
          {report.asked.length > 0 && <AskedFields fields={report.asked} />}
          <Findings findings={report.findings} modelId={modelId} />
        </>
      )}
    </section>
  )
}

function Processes({ report: { processes } }: { report: ImportReport }) {
  const t = useT()
  return (
    <ul className="wf-processes">
      {processes.map(({ key, name, nodes, flows, isRunnable }) => (
        <li key={key}>
          <b>{name}</b> <code>{key}</code>
          <span className="wf-hint">{t('workflow.import.size', { nodes, flows })}</span>
          <Tag tone={isRunnable ? 'success' : 'error'}>
            {t(isRunnable ? 'workflow.import.runs' : 'workflow.import.runsNot')}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

/** Counts by outcome, which filter the list below; what keeps it from running is shown first. */
function Findings({ findings, modelId }: { findings: readonly ImportFinding[]; modelId: string | undefined }) {
  const t = useT()
  const count = (outcome: ImportFinding['outcome']) => findings.filter((one) => one.outcome === outcome).length
  const there = OUTCOMES.filter((outcome) => count(outcome) > 0)
  const [picked, choose] = useState<ImportFinding['outcome'] | undefined>(there[0])
  // What was chosen may be gone once work is mapped.
  const chosen = picked !== undefined && !there.includes(picked) ? there[0] : picked
  const shown = findings.filter(({ outcome }) => outcome === chosen)
  if (there.length === 0) return <p className="wf-hint">{t('workflow.import.clean')}</p>
  return (
    <>
      <div className="wf-chips" role="group" aria-label={t('workflow.import.findings')}>
        {there.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className="wf-chip"
            aria-pressed={outcome === chosen}
            onClick={() => choose(outcome === chosen ? undefined : outcome)}
          >
            <Tag tone={TONES[outcome]}>{count(outcome)}</Tag>
            {t(`workflow.import.outcome.${outcome}`)}
          </button>
        ))}
      </div>
      <ul className="wf-findings">
        {groupFindings(shown)
          .slice(0, MAX_SHOWN)
          .map((group) => (
            <Finding key={group.key} group={group} modelId={modelId} />
          ))}
      </ul>
    </>
  )
}

/** A finding about one place, or about several with their number and names. */
function Finding({ group: { first, message, places }, modelId }: { group: FindingGroup; modelId: string | undefined }) {
  const t = useT()
  const mayRepair = useCan('wf:model:update') && (first.outcome === 'refused' || first.outcome === 'doubtful')
  const isOne = places.length === 1
  const { what, value, meaning } = first
  return (
    <li>
      <b>{isOne ? first.name : t('workflow.import.places', { count: places.length })}</b>
      <span>
        {message}
        {meaning !== null && (
          <>
            <code>{isOne && value !== '' ? `${what}="${value}"` : what}</code> {t(`workflow.import.meaning.${meaning}`)}
          </>
        )}
        {mayRepair && modelId !== undefined && first.node !== '' && (
          <Button
            type="link"
            size="small"
            onClick={() =>
              goTo(`/bpm/model/design?id=${modelId}&element=${encodeURIComponent(first.flow ?? first.node)}`)
            }
          >
            {t('workflow.import.repair')}
          </Button>
        )}
        {!isOne && (
          <details className="wf-places">
            <summary>{t('workflow.import.where')}</summary>
            <ul>
              {places.slice(0, MAX_PLACES).map((place, at) => (
                <li key={`${at} ${place}`}>{place}</li>
              ))}
            </ul>
          </details>
        )}
      </span>
    </li>
  )
}
