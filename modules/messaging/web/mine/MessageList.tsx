import { Button } from 'antd'
import { CheckCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { messageRoutes } from '#messaging/contract/message.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import type { AskedAnswer } from '../action/AnswerDialog.tsx'
import { useFollowed } from '../action/use-followed.ts'
import { MESSAGE_READS } from '../bell/message-reads.ts'
import { useMessageColumns } from './message-columns.tsx'
import { useMessageActions } from './use-message-actions.tsx'

const AnswerDialog = lazy(() => import('../action/AnswerDialog.tsx'))
const MessageDetail = lazy(() => import('./MessageDetail.tsx'))

/** One's own messages. `?id=` opens one. */
export default function MessageList() {
  const t = useT()
  const list = useList(messageRoutes.page)
  const { query, setQuery } = usePageQuery()
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = { name: 'messaging.message', source: list, columns: useMessageColumns(({ id }) => show(id)) }
  const [asked, ask] = useState<AskedAnswer>()
  const { rowActions, batchActions } = useMessageActions(list.selection, ask)
  useFollowed()
  const readAll = useMutate(messageRoutes.readAll, {
    refreshes: MESSAGE_READS,
    done: ({ count }) => t('messaging.mine.readAll.done', { count }),
  })
  const kinds = useDictOptions('notice_kind')

  return (
    <ListPage
      title={t('messaging.mine.title')}
      count={list.phase === 'ready' ? t('messaging.mine.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <Button icon={<CheckCheck size={16} />} loading={readAll.isRunning} onClick={() => void readAll.run()}>
          {t('messaging.bell.readAll')}
        </Button>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('messaging.find')} inline={3}>
        <FilterSelect
          name="readFlag"
          label={t('messaging.mine.state')}
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`messaging.mine.state.${value}`) }))}
        />
        <FilterSelect name="kind" label={t('messaging.kind')} options={kinds} />
        <FilterDateRange label={t('messaging.mine.sent')} />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ title }) => title}
        empty={<ListEmpty list={list} title={t('messaging.bell.empty')} reason={t('messaging.bell.emptyWhy')} />}
      />
      <BatchBar selection={list.selection} actions={batchActions} />
      <Pager list={list} />
      <Suspense fallback={null}>{asked && <AnswerDialog {...asked} onClose={() => ask(undefined)} />}</Suspense>
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <MessageDetail id={id} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
