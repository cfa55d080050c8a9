import { Monitor, Smartphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { OnlineSession } from '#security/contract/online.ts'

/** The columns of the sessions. @param isGone whether a session has ended since the rows were read */
export function useOnlineColumns(
  rows: readonly OnlineSession[],
  isGone: (row: OnlineSession) => boolean,
): Column<OnlineSession>[] {
  const t = useT()
  const isFirst = (row: OnlineSession) => rows[rows.findIndex(({ id }) => id === row.id) - 1]?.userId !== row.userId
  const cell = (row: OnlineSession, content: ReactNode) =>
    isGone(row) ? <span className="sec-gone">{content}</span> : content
  return [
    {
      key: 'user',
      title: t('security.online.user'),
      width: 240,
      isFixed: true,
      phone: 'title',
      render: (row) => cell(row, <UserOf row={row} isFirst={isFirst(row)} />),
    },
    {
      key: 'dept',
      title: t('security.online.dept'),
      width: 120,
      isExtra: true,
      render: (row) => cell(row, isFirst(row) ? row.deptName : ''),
    },
    {
      key: 'device',
      title: t('security.online.device'),
      width: 190,
      phone: 'state',
      render: (row) => cell(row, <DeviceOf userAgent={row.userAgent} />),
    },
    { key: 'ip', title: t('security.online.ip'), width: 136, phone: 'fact', render: (row) => cell(row, row.ip) },
    {
      key: 'way',
      title: t('security.online.way'),
      width: 136,
      render: (row) => cell(row, row.via || (row.way ? t(`security.online.way.${row.way}`) : t('security.none'))),
    },
    {
      key: 'createDate',
      title: t('security.online.start'),
      width: 116,
      render: (row) => cell(row, <RelativeTime at={row.createDate} />),
    },
    {
      key: 'seenDate',
      title: t('security.online.seen'),
      width: 116,
      phone: 'fact',
      render: (row) => cell(row, <RelativeTime at={row.seenDate} />),
    },
    { key: 'node', title: t('security.online.node'), width: 110, isExtra: true, render: (row) => cell(row, row.node) },
  ]
}

/** The name in the first row of a user; the others say which session of the same user they are. */
function UserOf({ row, isFirst }: { row: OnlineSession; isFirst: boolean }) {
  const t = useT()
  const { userId, realName, place, isCurrent, isNewAddress } = row
  return (
    <span className="sec-online-user" data-first={isFirst}>
      {isFirst ? (
        <>
          <Avatar id={userId} name={realName} size={24} />
          <b>{realName}</b>
        </>
      ) : (
        <span className="kit-quiet">{t('security.online.same', { place })}</span>
      )}
      {isCurrent && <Tag tone="accent">{t('security.online.current')}</Tag>}
      {isNewAddress && (
        <Tag tone="warning">
          <TriangleAlert size={12} aria-hidden="true" /> {t('security.online.newAddress')}
        </Tag>
      )}
    </span>
  )
}

function DeviceOf({ userAgent }: { userAgent: string }) {
  const t = useT()
  const { browser, system, isMobile } = deviceOf(userAgent)
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <span className="sec-online-device">
      <Icon size={16} aria-hidden="true" />
      {[browser, system].filter(Boolean).join(t('kit.list.comma')) || t('security.none')}
    </span>
  )
}
