import { Select } from 'antd'
import { Pencil } from 'lucide-react'
import { lazy, useState } from 'react'
import { sizeText } from '#contract/file-types.ts'
import { Pager } from '#kit/list/Pager.tsx'
import { Overlay, type OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { Meter } from '#kit/ui/Meter.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ossRoutes, type UserSpace, type UserSpaceSort } from '#files/contract/oss.ts'
import './oss.css'

const PAGE_ROWS = 20
const SORTS = ['used', 'files', 'name'] as const

const QuotaForm = lazy(() => import('./QuotaForm.tsx'))

interface UserSpacesProps extends OverlayProps {
  onClose: () => void
}

/** What the files of each user take, a page at a time; and limits of single users. */
export default function UserSpaces({ onClose, ...overlay }: UserSpacesProps) {
  const t = useT()
  const [name, setName] = useState('')
  const [sortBy, setOrder] = useState<UserSpaceSort>('used')
  const [turned, turn] = useState({ page: 1, limit: PAGE_ROWS })
  const [changed, setChanged] = useState<UserSpace>()
  const query = { ...(name !== '' && { name }), sortBy, page: String(turned.page), limit: String(turned.limit) }
  const { data: spaces } = useCall(ossRoutes.userSpaces, { query }, { keepPrevious: true })
  const first = () => turn(({ limit }) => ({ page: 1, limit }))
  return (
    <TabDrawer {...overlay} title={t('system.oss.users')} onClose={onClose}>
      <div className="sys-space-find">
        <SearchInput
          value={name}
          onChange={(text) => {
            setName(text)
            first()
          }}
          placeholder={t('system.oss.users.find')}
        />
        <Select<UserSpaceSort>
          value={sortBy}
          aria-label={t('system.oss.users.order')}
          options={SORTS.map((value) => ({ value, label: t(`system.oss.users.order.${value}`) }))}
          onChange={(field) => {
            setOrder(field)
            first()
          }}
        />
      </div>
      {spaces?.list.length === 0 && <Empty title={t('system.oss.users.empty')} />}
      <ul className="sys-space-users">
        {spaces?.list.map((space) => (
          <li key={space.id}>
            <SpaceLine space={space} onChange={() => setChanged(space)} />
          </li>
        ))}
      </ul>
      {spaces && (
        <Pager
          list={{
            phase: 'ready',
            total: spaces.total,
            totalExact: true,
            state: turned,
            turn: (page, limit) => turn({ page, limit }),
          }}
        />
      )}
      <Overlay of={changed}>
        {(space, form) => <QuotaForm space={space} onClose={() => setChanged(undefined)} {...form} />}
      </Overlay>
    </TabDrawer>
  )
}

function SpaceLine({ space, onChange }: { space: UserSpace; onChange: () => void }) {
  const t = useT()
  const { name, used, quota, files, quotaMb, actions } = space
  return (
    <>
      <div className="sys-space-user">
        <strong>{name}</strong>
        <span>
          {quota > 0
            ? t('system.oss.space', { used: sizeText(used), quota: sizeText(quota) })
            : t('system.oss.spaceUnlimited', { used: sizeText(used) })}
        </span>
        <span className="kit-quiet">
          {t('system.oss.count', { count: files })}
          {quotaMb !== null && ` · ${t('system.oss.quota.own')}`}
        </span>
        {actions.includes('update') && (
          <IconButton name={t('system.oss.quota.of', { name })} icon={<Pencil size={16} />} onClick={onChange} />
        )}
      </div>
      {quota > 0 && <Meter used={used} limit={quota} label={name} />}
    </>
  )
}
