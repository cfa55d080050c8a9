import { LockKeyhole } from 'lucide-react'
import type { Share } from '#gateway/contract/share.ts'
import { DictTag } from '#kit/dict/DictTag.tsx'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { FileIcon } from '#kit/upload/FileIcon.tsx'
import { useT } from '#shell/i18n.ts'
import './share.css'

/** The columns of the links. @param show opens the log of one */
export function useShareColumns(show: (share: Share) => void): Column<Share>[] {
  const t = useT()
  return [
    {
      key: 'record',
      title: t('gateway.share.record'),
      width: 300,
      sort: 'label',
      isFixed: true,
      phone: 'title',
      render: (share) => (
        <span className="kit-name">
          <FileIcon name={share.label} />
          <button type="button" className="kit-name-link" title={share.label} onClick={() => show(share)}>
            {share.label}
          </button>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('gateway.share.state'),
      width: 100,
      phone: 'state',
      render: ({ state }) => <DictTag dict="share_state" value={state} />,
    },
    { key: 'sharer', title: t('gateway.share.sharer'), width: 104, phone: 'fact', render: ({ sharer }) => sharer },
    {
      key: 'uses',
      title: t('gateway.share.uses'),
      width: 90,
      sort: 'uses',
      align: 'end',
      render: ({ uses }) => uses,
    },
    {
      key: 'maxUses',
      title: t('gateway.share.maxUses'),
      width: 100,
      align: 'end',
      isExtra: true,
      render: ({ maxUses }) => maxUses ?? t('kit.none'),
    },
    {
      key: 'password',
      title: t('gateway.share.password'),
      width: 96,
      render: ({ hasPassword }) =>
        hasPassword ? (
          <LockKeyhole size={14} role="img" aria-label={t('gateway.share.hasPassword')} />
        ) : (
          <span className="kit-quiet">{t('kit.none')}</span>
        ),
    },
    {
      key: 'expires',
      title: t('gateway.share.expires'),
      width: 120,
      sort: 'expireDate',
      phone: 'fact',
      render: ({ expireDate }) => <RelativeTime at={expireDate} />,
    },
    {
      key: 'lastUse',
      title: t('gateway.share.lastUse'),
      width: 120,
      sort: 'lastUseDate',
      render: ({ lastUseDate }) => <RelativeTime at={lastUseDate} />,
    },
    {
      key: 'created',
      title: t('gateway.share.created'),
      width: 120,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}
