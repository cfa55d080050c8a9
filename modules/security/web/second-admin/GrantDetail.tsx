import { Button } from 'antd'
import { DateText } from '#kit/ui/DateText.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import type { SecondAdmin } from '#security/contract/second-admin.ts'
import { GrantChanges } from './GrantChanges.tsx'

interface GrantDetailProps {
  grant: SecondAdmin
  /** How many come from it directly. */
  handedOn: number
  isRecalling: boolean
  onEdit: () => void
  onRecall: () => void
}

const TONES = { active: 'success', ended: 'neutral', suspended: 'warning' } as const

/** What a grant contains, and what is left of it now. */
export function GrantDetail({ grant, handedOn, isRecalling, onEdit, onRecall }: GrantDetailProps) {
  const t = useT()
  const mayReadTrail = useCan(auditRoutes.page.can)
  const { userName, state, grantedBy, createDate, endsAt, actions } = grant
  const items = [
    [
      t('security.secondAdmin.depts'),
      <Names
        key="depts"
        names={grant.deptList}
        after={t('security.secondAdmin.reach', { depts: grant.deptCount, count: grant.userCount })}
      />,
    ],
    [t('security.secondAdmin.roles'), <Names key="roles" names={grant.roleList} after="" />],
    [t('security.secondAdmin.menus'), t('security.secondAdmin.menuCount', { count: grant.menuCount })],
    [t('security.secondAdmin.mayHandOn'), t(`security.secondAdmin.handOn.${grant.mayHandOn}`, { count: handedOn })],
    [
      t('security.secondAdmin.end'),
      endsAt === null ? t('security.secondAdmin.noEnd') : <DateText at={endsAt} kind="minute" />,
    ],
  ] as const
  return (
    <section className="kit-card sec-grant-detail" aria-label={t('security.secondAdmin.of', { name: userName })}>
      <header>
        <h2>{t('security.secondAdmin.of', { name: userName })}</h2>
        <StatusTag tone={TONES[state]} text={t(`security.secondAdmin.state.${state}`)} />
        <span className="kit-quiet">
          {t('security.secondAdmin.givenBy', { name: grantedBy })} <DateText at={createDate} kind="day" />
        </span>
        <span className="sec-grant-actions">
          {actions.includes('update') && <Button onClick={onEdit}>{t('security.secondAdmin.edit')}</Button>}
          {actions.includes('recall') && (
            <Button danger loading={isRecalling} onClick={onRecall}>
              {t('security.secondAdmin.recall')}
            </Button>
          )}
        </span>
      </header>
      {state === 'suspended' && <p className="sec-grant-note">{t('security.secondAdmin.suspendedWhy')}</p>}
      <DescriptionList none={t('kit.none')} items={items.map(([label, value]) => ({ label, value }))} />
      {mayReadTrail && <GrantChanges key={grant.id} grant={grant} />}
    </section>
  )
}

function Names({ names, after }: { names: SecondAdmin['deptList']; after: string }) {
  return (
    <span className="sec-grant-names">
      {names.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
      {after !== '' && <small className="kit-quiet">{after}</small>}
    </span>
  )
}
