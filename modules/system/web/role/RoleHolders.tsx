import { Button } from 'antd'
import { UserMinus } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { roleHolderRoutes, type RoleHolder } from '#system/contract/role-holder.ts'
import { HolderForm } from './HolderForm.tsx'
import { HOLDER_READS } from './holder-reads.ts'
import { usePeriod } from './use-period.ts'
import './role-holders.css'
import '../tags.css'

interface RoleHoldersProps extends OverlayProps {
  id: string
  /** Of the role. */
  name: string
  mayChange: boolean
  onClose: () => void
}

/** Posts, groups and departments that have a role, and users who have it for a time or in one department. */
export default function RoleHolders({ id, name, mayChange, onClose, ...overlay }: RoleHoldersProps) {
  const t = useT()
  const may = useCan('sys:role:holder') && mayChange
  const { data, error, refetch } = useCall(roleHolderRoutes.list, { params: { id } })
  const withdrawal = useMutate(roleHolderRoutes.withdraw, {
    refreshes: HOLDER_READS,
    done: t('system.role.holder.withdrawn'),
  })
  const withdraw = async ({ kind, holderId, name: holder }: RoleHolder) => {
    const isSure = await ask({
      title: t('system.role.holder.withdraw.ask', { role: name, name: holder }),
      consequence: t('system.role.holder.withdraw.consequence'),
      yes: t('system.role.holder.withdraw'),
      danger: true,
    })
    if (isSure) await withdrawal.run({ params: { id, kind, holderId } })
  }
  return (
    <TabDrawer {...overlay} title={t('system.role.holder.of', { name })} width={640} onClose={onClose}>
      {may && <HolderForm roleId={id} />}
      <ul className="sys-holders" aria-label={t('system.role.holder')}>
        {data?.map((holder) => (
          <Holder
            key={`${holder.kind} ${holder.holderId}`}
            holder={holder}
            {...(may && { onWithdraw: () => void withdraw(holder) })}
          />
        ))}
      </ul>
      {data?.length === 0 && <Empty title={t('system.role.holder.empty')} reason={t('system.role.holder.emptyWhy')} />}
      {error && (
        <Empty title={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

function Holder({ holder, onWithdraw }: { holder: RoleHolder; onWithdraw?: () => void }) {
  const t = useT()
  const periodOf = usePeriod()
  const { kind, name, below, state, deptName, reason, userCount } = holder
  return (
    <li>
      <span>
        <span className="sys-tags">
          <b>{name}</b>
          <Tag>{t(`system.role.holder.${kind}`)}</Tag>
          {below === 1 && <Tag>{t('system.role.holder.below')}</Tag>}
          <Tag>{t(`system.role.holder.state.${state}`)}</Tag>
        </span>
        <small>
          {[
            periodOf(holder),
            deptName && t('system.role.holder.only', { name: deptName }),
            kind !== 'user' && t('system.people', { count: userCount }),
            reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {onWithdraw && (
        <IconButton
          danger
          name={t('system.role.holder.withdraw')}
          icon={<UserMinus size={16} />}
          onClick={onWithdraw}
        />
      )}
    </li>
  )
}
