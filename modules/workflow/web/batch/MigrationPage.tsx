import { Alert, Button, Select } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowBatchRoutes, workflowMigrationRoutes, type MigrationCheck } from '#workflow/contract/batch.ts'
import { workflowDefinitionRoutes, type WorkflowDefinition } from '#workflow/contract/definition.ts'
import { MODEL_READS } from '../model/reads.ts'
import { MigrationMap } from './MigrationMap.tsx'
import { MigrationSides } from './MigrationSides.tsx'
import { Objections } from './Objections.tsx'
import '../workflow.css'
import './batch.css'

/**
 * Lets what runs of `?from=` go on with `?to=`, both versions of `?model=`: the nodes mapped, tried without changing
 * anything, then begun.
 */
export default function MigrationPage() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const [model, from, to] = ['model', 'from', 'to'].map((name) => query.get(name) ?? '')
  const { data: versions, error } = useCall(
    workflowDefinitionRoutes.versions,
    { params: { id: model ?? '' } },
    { enabled: model !== '' },
  )
  const key = versions?.find(({ id }) => id === from)?.key
  const others = (versions ?? []).filter((one) => one.key === key && one.id !== from)
  return (
    <ListPage title={t('workflow.migration.title')}>
      <div className="wf-page">
        <div className="wf-sides">
          <VersionSelect
            label={t('workflow.migration.from')}
            value={from}
            versions={versions ?? []}
            onChange={(id) => setQuery({ from: id, to: undefined })}
          />
          <VersionSelect
            label={t('workflow.migration.to')}
            value={to}
            versions={others}
            onChange={(id) => setQuery({ to: id })}
          />
        </div>
        {(error || model === '') && <Empty title={t('workflow.version.gone')} reason={error?.msg} />}
        {from && to && <Attempt key={`${from} ${to}`} fromId={from} toId={to} />}
        {!error && model !== '' && !to && <p className="wf-hint">{t('workflow.migration.choose')}</p>}
      </div>
    </ListPage>
  )
}

interface VersionSelectProps {
  label: string
  value: string | undefined
  versions: readonly WorkflowDefinition[]
  onChange: (id: string) => void
}

function VersionSelect({ label, value, versions, onChange }: VersionSelectProps) {
  const t = useT()
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <Select
        id={id}
        value={versions.some((one) => one.id === value) ? value : undefined}
        onChange={onChange}
        placeholder={t('workflow.ask.required')}
        options={versions.map((one) => ({
          value: one.id,
          label: t('workflow.migration.version', { name: one.name, number: one.number, running: one.running }),
        }))}
      />
    </Labelled>
  )
}

/** The dry run with the map as it is chosen so far, and the button to migrate. */
function Attempt({ fromId, toId }: { fromId: string; toId: string }) {
  const t = useT()
  const mayFollow = useCan('wf:batch:page')
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({})
  const tried = useCall(
    workflowMigrationRoutes.check,
    { body: { fromId, toId, map: mapping } },
    { keepPrevious: true, freshFor: 0 },
  )
  const run = useMutate(workflowMigrationRoutes.run, { refreshes: [...MODEL_READS, workflowBatchRoutes.page] })
  const check = tried.data
  const begin = async (found: MigrationCheck) => {
    const isSure = await ask({
      title: t('workflow.migration.ask', { count: found.total }),
      consequence: t('workflow.migration.consequence'),
      yes: t('workflow.migration.run'),
    })
    const begun = isSure ? await run.run({ body: { fromId, toId, map: found.map } }) : undefined
    if (begun && mayFollow) goTo(`/bpm/batch?id=${begun.reply.id}`)
  }
  const nodes = useMemo(() => check?.nodes ?? [], [check])
  if (!check && tried.error) return <Empty title={t('workflow.migration.failed')} reason={tried.error.msg} />
  if (!check) return <Skeleton rows={8} />
  return (
    <>
      <MigrationSides fromId={fromId} toId={toId} nodes={nodes} />
      <MigrationMap check={check} onChange={(node, target) => setMapping({ ...mapping, [node]: target })} />
      <Alert
        type={check.total === 0 ? 'info' : check.fit === check.checked ? 'success' : 'warning'}
        showIcon
        title={
          check.total === 0
            ? t('workflow.migration.none')
            : t('workflow.migration.fit', { fit: check.fit, checked: check.checked })
        }
        {...(check.total > check.checked && {
          description: t('workflow.migration.more', { checked: check.checked, total: check.total }),
        })}
      />
      <Objections objections={check.objections} />
      <div className="wf-foot">
        <Button
          type="primary"
          loading={run.isRunning || tried.isFetching}
          disabled={check.total === 0}
          onClick={() => void begin(check)}
        >
          {t('workflow.migration.run')}
        </Button>
      </div>
    </>
  )
}
