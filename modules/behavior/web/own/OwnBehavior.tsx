import { useId, type CSSProperties } from 'react'
import { DataTable } from '#kit/list/DataTable.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ownBehaviorExport, ownBehaviorRoutes } from '#behavior/contract/behavior.ts'
import { useOwnColumns } from '../log/behavior-columns.tsx'
import '../behavior.css'

/**
 * A part of the personal centre: what is kept about oneself, what for and for how long, to look at and to take along.
 */
export default function OwnBehavior() {
  const t = useT()
  const id = useId()
  const { data: about } = useCall(ownBehaviorRoutes.about, {})
  const { selection: _, ...list } = useList(ownBehaviorRoutes.page, { inAddress: false })
  const table = { name: 'behavior.ownBehavior', source: list, columns: useOwnColumns() }
  return (
    <section className="kit-card behavior-own" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('behavior.own.title')}</h2>
        <ExportButton routes={ownBehaviorExport} table={table} />
      </header>
      {about && (
        <p className="behavior-own-about">
          {t(about.isOn ? 'behavior.own.about' : 'behavior.own.off', {
            days: about.days,
            statisticsDays: about.statisticsDays,
          })}
        </p>
      )}
      {/* As high as its rows: a table fills the place it is given. */}
      <div className="behavior-own-list" style={{ '--rows': Math.max(list.rows.length, 3) } as CSSProperties}>
        <DataTable
          {...table}
          rowName={({ operaDesc, operaDate }) => operaDesc || operaDate}
          empty={<p className="kit-quiet">{t('behavior.own.empty')}</p>}
        />
        <Pager list={list} />
      </div>
    </section>
  )
}
