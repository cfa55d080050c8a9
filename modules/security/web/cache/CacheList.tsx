import { Button, Segmented } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { cacheRoutes } from '#security/contract/cache.ts'
import { useCacheColumns } from './cache-columns.tsx'
import { cacheRows, type CacheRow } from './cache-rows.ts'
import { DropResult } from './DropResult.tsx'
import { useCacheDrop } from './use-cache-drop.tsx'
import './cache.css'

/** What the nodes keep in memory: figures of all together or of one, and emptying. */
export default function CacheList() {
  const t = useT()
  const { data, error, isFetching, refetch } = useCall(cacheRoutes.list, {}, { freshFor: 0 })
  const [chosenNode, setNode] = useState('')
  const [chosen, choose] = useState<readonly CacheRow[]>([])
  const nodes = data ?? []
  // A node that has ended is no choice any more.
  const node = nodes.some((one) => one.node === chosenNode) ? chosenNode : ''
  const rows = cacheRows(nodes, node)
  const ids = new Set(chosen.map(({ id }) => id))
  const selection = { rows: rows.filter(({ id }) => ids.has(id)), choose, clear: () => choose([]) }
  const shown = nodes.find((one) => one.node === node)
  const { drops, rowActions, batch, forget } = useCacheDrop({ node: shown, selection })
  const source = {
    rows,
    phase: data ? ('ready' as const) : error ? ('failed' as const) : ('loading' as const),
    error,
    refresh: () => void refetch(),
    ...(batch.length > 0 && { selection }),
  }
  const silent = nodes.filter(({ isSilent }) => isSilent).map(({ name }) => name)
  return (
    <ListPage
      title={t('security.cache.title')}
      count={data && t('security.cache.count', { count: nodes.length })}
      actions={
        <Button icon={<RefreshCw size={16} />} loading={isFetching} onClick={() => void refetch()}>
          {t('security.cache.refresh')}
        </Button>
      }
    >
      {nodes.length > 1 && (
        <Segmented<string>
          className="sec-cache-nodes"
          aria-label={t('security.cache.node')}
          value={node}
          options={[
            { value: '', label: t('security.cache.node.all') },
            ...nodes.map(({ node: value, name, isCurrent }) => ({
              value,
              label: isCurrent ? t('security.cache.node.current', { name }) : name,
            })),
          ]}
          onChange={setNode}
        />
      )}
      {silent.length > 0 && (
        <div className="pt-alert sec-cache-note" data-kind="warning" role="status">
          {t('security.cache.silent', { names: silent.join(t('kit.list.comma')) })}
        </div>
      )}
      {drops && <DropResult drops={drops} onClose={forget} />}
      <DataTable
        name="security.cache"
        source={source}
        columns={useCacheColumns()}
        rowActions={rowActions}
        rowName={({ name }) => t(`security.cache.of.${name}`)}
        empty={<Empty title={t('security.cache.empty')} />}
      />
      <BatchBar selection={selection} actions={batch} />
    </ListPage>
  )
}
