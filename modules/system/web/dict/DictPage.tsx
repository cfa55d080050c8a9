import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { SideSheet } from '#kit/list/SideSheet.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import type { ExportedTable } from '#kit/transfer/exported-list.ts'
import { Empty } from '#kit/ui/Empty.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useIsCompact, useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import type { DictType } from '#system/contract/dict-type.ts'
import type { DictKind } from './dict-kind.ts'
import { DictEntries } from './DictEntries.tsx'
import { DictNav } from './DictNav.tsx'
import { ImportEntries } from './ImportEntries.tsx'
import { useTypeActions, type TypeTarget } from './use-type-actions.tsx'
import './dict.css'

const DictTypeForm = lazy(() => import('./DictTypeForm.tsx'))

/** An organisation has dozens of dictionaries; they all stand in the list. */
const ALL = 1000

/** Dictionaries at the left, the entries of one beside them. `?type=` names it by its code. */
export function DictPage({ kind }: { kind: DictKind }) {
  const t = useT()
  const isPhone = useIsPhone()
  const isSheet = useIsCompact() && !isPhone
  const refresh = useRefresh()
  const { query, setQuery } = usePageQuery()
  const [target, setTarget] = useState<TypeTarget>()
  const reply = useCall(kind.types.page, { query: { limit: ALL, orderField: 'code', order: 'asc' } })
  const types = reply.data?.list
  const code = query.get('type') ?? (isPhone ? undefined : types?.[0]?.code)
  const type = types?.find((one) => one.code === code)
  const open = (next: string | undefined) =>
    setQuery({ type: next, keyword: undefined, status: undefined }, { push: true })
  const actions = useTypeActions({ kind, edit: (edited) => setTarget({ edited }), removed: () => open(undefined) })
  const nav = (close?: () => void) => (
    <DictNav
      label={t(`system.${kind.noun}.title`)}
      types={types ?? []}
      chosen={code}
      onChoose={(next) => {
        open(next)
        close?.()
      }}
    />
  )
  const isSlow = useDelayed(reply.isPending)
  useAnnounced('dictionaries', (what) => {
    if (kind.isOwnEvent(what)) void refresh(kind.types.page, kind.entries.tree)
  })

  return (
    <div className="kit-list-page sys-dict-page">
      <PageTitle
        title={t(`system.${kind.noun}.title`)}
        count={types ? t('system.dict.count', { count: types.length }) : ''}
        aside={isSheet && <SideSheet title={t('system.dict.choose')}>{nav}</SideSheet>}
        actions={<DictTools kind={kind} types={types ?? []} onCreate={() => setTarget({})} />}
      />
      <div className="sys-dict">
        {types && types.length > 0 && !isSheet && (!isPhone || code === undefined) && nav()}
        {type && (
          <DictEntries
            key={type.code}
            kind={kind}
            type={type}
            typeActions={actions(type)}
            onBack={isPhone ? () => open(undefined) : undefined}
          />
        )}
        {types && !type && (code !== undefined || types.length === 0) && (
          <NotShown code={code} onShowAll={() => open(undefined)} />
        )}
        {isSlow && (
          <div className="kit-card sys-dict-rest">
            <Skeleton rows={8} />
          </div>
        )}
        {reply.isError && !types && <NotLoaded reason={reply.error.msg} onRetry={() => void reply.refetch()} />}
      </div>
      <Overlay of={target}>
        {({ edited }, overlay) => (
          <DictTypeForm kind={kind} edited={edited} onSaved={open} onClose={() => setTarget(undefined)} {...overlay} />
        )}
      </Overlay>
    </div>
  )
}

interface DictToolsProps {
  kind: DictKind
  types: readonly DictType[]
  onCreate: () => void
}

function DictTools({ kind, types, onCreate }: DictToolsProps) {
  const t = useT()
  return (
    <>
      <ImportEntries kind={kind} />
      <ExportButton routes={kind.exported} table={allEntries(types)} />
      <Gate can={`sys:${kind.noun}:save`}>
        <Button icon={<Plus size={16} />} onClick={onCreate}>
          {t('system.dict.create')}
        </Button>
      </Gate>
    </>
  )
}

/** There are no dictionaries yet, or none with this code. */
function NotShown({ code, onShowAll }: { code: string | undefined; onShowAll: () => void }) {
  const t = useT()
  return (
    <div className="kit-card sys-dict-rest">
      <Empty
        title={code === undefined ? t('system.dictCust.empty') : t('system.dict.notShown', { code })}
        reason={code === undefined ? t('system.dictCust.emptyWhy') : t('system.dict.notShownWhy')}
      >
        {code !== undefined && <Button onClick={onShowAll}>{t('system.dict.showAll')}</Button>}
      </Empty>
    </div>
  )
}

function NotLoaded({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const t = useT()
  return (
    <div className="kit-card sys-dict-rest" role="alert">
      <Empty title={t('kit.list.failed')} reason={reason}>
        <Button onClick={onRetry}>{t('kit.retry')}</Button>
      </Empty>
    </div>
  )
}

/** The entries of all dictionaries together, as the export sees them. */
const allEntries = (types: readonly DictType[]): ExportedTable => ({
  source: { total: types.reduce((sum, { entryCount }) => sum + entryCount, 0), state: { filters: {} } },
})
