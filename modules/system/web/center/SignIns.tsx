import type { CSSProperties } from 'react'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import type { Column } from '#kit/list/columns.ts'
import { Pager } from '#kit/list/Pager.tsx'
import { useList, type RowOf } from '#kit/list/use-list.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useT } from '#shell/i18n.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { Card } from './Card.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'

/** My sign-ins, failed ones too: the user who finds a strange one changes the password. */
export function SignIns() {
  const t = useT()
  const status = useDictLabel('login_log_status')
  const { selection: _, ...list } = useList(centerRoutes.signIns, { inAddress: false })
  const columns: Column<RowOf<typeof centerRoutes.signIns>>[] = [
    {
      key: 'createDate',
      title: t('system.center.time'),
      width: 120,
      phone: 'title',
      render: (entry) => <RelativeTime at={entry.createDate} />,
    },
    {
      key: 'status',
      title: t('system.center.result'),
      width: 110,
      phone: 'state',
      render: (entry) => <StatusDot on={entry.status === 1} text={status(entry.status)} />,
    },
    { key: 'ip', title: t('system.center.ip'), width: 150, phone: 'fact', render: (entry) => entry.ip },
    {
      key: 'device',
      title: t('system.center.device'),
      width: 200,
      phone: 'fact',
      render: ({ userAgent, via }) => {
        const { browser, system } = deviceOf(userAgent)
        const through = via === '' ? '' : t('system.center.through', { system: via })
        return [browser, system, through].filter(Boolean).join(' · ')
      },
    },
  ]
  return (
    <Card title={t('system.center.signIns')}>
      {/* As high as its rows: a table fills the place it is given. */}
      <div className="sys-center-list" style={{ '--rows': Math.max(list.rows.length, 3) } as CSSProperties}>
        <DataTable
          source={list}
          name="system.center.signIns"
          columns={columns}
          rowName={({ createDate }) => createDate}
          empty={<p className="kit-quiet">{t('system.center.noSignIns')}</p>}
        />
        <Pager list={list} />
      </div>
    </Card>
  )
}
