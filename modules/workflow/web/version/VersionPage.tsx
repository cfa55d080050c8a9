import { Button } from 'antd'
import { lazy, useState } from 'react'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery, useTabTitle } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import type { PendingSuspension } from '../model/SuspendDialog.tsx'
import { modelName } from '../model/model-name.ts'
import { openDifference } from './open-difference.ts'
import { useVersionActions } from './use-version-actions.tsx'
import { useVersionColumns } from './version-columns.tsx'

const VersionView = lazy(() => import('./VersionView.tsx'))
const DifferenceView = lazy(openDifference)
const SuspendDialog = lazy(() => import('../model/SuspendDialog.tsx'))

/**
 * The versions of the model `?model=`. `?version=` shows one, `?from=` compares it with `?to=`, or with the draft where
 * that says nothing.
 */
export default function VersionPage() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const id = query.get('model') ?? ''
  const { data: model } = useCall(workflowModelRoutes.get, { params: { id } }, { enabled: id !== '' })
  const versions = useCall(workflowDefinitionRoutes.versions, { params: { id } }, { enabled: id !== '' })
  const show = (version: string | undefined) =>
    setQuery({ version, from: undefined, to: undefined }, { push: version !== undefined })
  const compare = (from: string | undefined, to?: string) =>
    setQuery({ from, to, version: undefined }, { push: from !== undefined })
  const [pending, suspend] = useState<PendingSuspension>()
  const rowActions = useVersionActions({ modelId: id, versions: versions.data ?? [], show, compare, suspend })
  const columns = useVersionColumns((version) => show(version.id))
  const from = query.get('from') ?? undefined
  const title = model === undefined ? '' : t('workflow.version.of', { name: modelName(model) })
  useTabTitle(title)
  return (
    <ListPage
      title={title === '' ? t('workflow.version.title') : title}
      count={versions.data && t('workflow.version.count', { count: versions.data.length })}
    >
      <DataTable
        name="workflow.version"
        columns={columns}
        source={{
          rows: versions.data ?? [],
          phase: versions.data || id === '' ? 'ready' : versions.error ? 'failed' : 'loading',
          error: versions.error,
          refresh: () => void versions.refetch(),
        }}
        rowActions={rowActions}
        rowName={({ name, number }) => t('workflow.versionOf', { process: name, number })}
        empty={
          <Empty title={t('workflow.version.empty')} reason={t('workflow.version.emptyWhy')}>
            <Button onClick={() => goTo('/bpm/model')}>{t('workflow.model.title')}</Button>
          </Empty>
        }
      />
      <Overlay of={query.get('version') ?? undefined}>
        {(version, overlay) => <VersionView id={version} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={from}>
        {(version, overlay) => (
          <DifferenceView
            fromId={version}
            toId={query.get('to') ?? undefined}
            onClose={() => compare(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
      <Overlay of={pending}>
        {(of, overlay) => <SuspendDialog pending={of} onClose={() => suspend(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
