import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { ApiBlock } from '#forms/contract/api-block.ts'
import { bareBlockRoutes } from './bare-block-routes.ts'
import { BLOCK_ROWS } from './block-calls.ts'
import { BlockTable } from './BlockTable.tsx'
import './block.css'

/** The blocks that the user sees, each a card of its own with the rows of its call. */
export default function BlocksWidget() {
  const t = useT()
  const blocks = useCall(bareBlockRoutes.list, {})
  if (blocks.data !== undefined && blocks.data.length > 0)
    return (
      <div className="frm-blocks">
        {blocks.data.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </div>
    )
  return (
    <WidgetCard title={t('forms.widget.blocks')}>
      <WidgetState asked={blocks} rows={BLOCK_ROWS} isEmpty={(all) => all.length === 0} empty={t('forms.block.none')}>
        {() => null}
      </WidgetState>
    </WidgetCard>
  )
}

function Block({ block: { id, title } }: { block: ApiBlock }) {
  const t = useT()
  const asked = useCall(bareBlockRoutes.data, { params: { id } })
  const { count = 0, rows = [] } = asked.data ?? {}
  const note = count > rows.length ? { note: t('forms.block.first', { shown: rows.length, total: count }) } : {}
  return (
    <WidgetCard title={title} {...note}>
      <WidgetState
        asked={asked}
        rows={BLOCK_ROWS}
        isEmpty={(data) => data.rows.length === 0}
        empty={<p>{t('forms.block.empty')}</p>}
      >
        {(data) => <BlockTable data={data} title={title} />}
      </WidgetState>
    </WidgetCard>
  )
}
