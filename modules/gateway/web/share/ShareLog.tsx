import { ShareOutcome } from '#contract/share-kinds.ts'
import { shareRoutes } from '#gateway/contract/share.ts'
import type { Column } from '#kit/list/columns.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList, type RowOf } from '#kit/list/use-list.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useT } from '#shell/i18n.ts'

interface ShareLogProps extends OverlayProps {
  id: string
  /** Of the record. */
  name: string
  onClose: () => void
}

type Use = RowOf<typeof shareRoutes.uses>

/** Who has opened a link, or tried to, and what came of it. */
export default function ShareLog({ id, name, onClose, ...overlay }: ShareLogProps) {
  const t = useT()
  const list = useList(shareRoutes.uses, { params: { id }, inAddress: false })
  const { selection: _, ...source } = list
  const outcomes = ShareOutcome.options.map((value) => ({ value, label: t(`gateway.share.outcome.${value}`) }))
  const columns: Column<Use>[] = [
    {
      key: 'used',
      title: t('gateway.share.usedDate'),
      width: 170,
      sort: 'usedDate',
      phone: 'title',
      render: ({ usedDate }) => <DateText at={usedDate} kind="second" />,
    },
    {
      key: 'outcome',
      title: t('gateway.share.outcome'),
      width: 150,
      phone: 'state',
      render: ({ outcome }) => <StatusDot on={outcome === 'opened'} text={t(`gateway.share.outcome.${outcome}`)} />,
    },
    { key: 'ip', title: t('gateway.share.ip'), width: 140, phone: 'fact', render: ({ ip }) => ip },
    {
      key: 'agent',
      title: t('gateway.share.agent'),
      width: 260,
      render: ({ userAgent }) => {
        const { browser, system } = deviceOf(userAgent)
        return <span title={userAgent}>{[browser, system].filter(Boolean).join(' · ') || t('kit.none')}</span>
      },
    },
  ]
  return (
    <TabDrawer {...overlay} title={t('gateway.share.logOf', { name })} width={780} onClose={onClose}>
      <div className="gw-share-log">
        <FilterBar list={list} search="ip" placeholder={t('gateway.share.ip')} inline={1}>
          <FilterSelect name="outcome" label={t('gateway.share.outcome')} options={outcomes} />
        </FilterBar>
        <DataTable
          name="gateway.shareUse"
          source={source}
          columns={columns}
          rowName={({ usedDate }) => usedDate}
          empty={<ListEmpty list={list} title={t('gateway.share.noUses')} reason={t('gateway.share.noUsesWhy')} />}
        />
        <Pager list={list} />
      </div>
    </TabDrawer>
  )
}
