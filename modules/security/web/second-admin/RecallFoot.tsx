import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { secondAdminRoutes, type RecallPreview } from '#security/contract/second-admin.ts'
import { GRANT_READS } from './grant-reads.ts'

interface RecallFootProps {
  /** Of the grant that is recalled. */
  preview: RecallPreview
  /** Done, given up, or overtaken by another change: then the preview has to be made anew. */
  onEnd: (isOvertaken: boolean) => void
}

/** What a recall takes away, and what becomes of the roles that were assigned; by default users keep them. */
export function RecallFoot({ preview, onEnd }: RecallFootProps) {
  const t = useT()
  const { grants, members, memberCount, rolelessCount, otherWayCount, seen } = preview
  const [keep, setKeep] = useState<0 | 1>(1)
  const recall = useMutate(secondAdminRoutes.recall, {
    refreshes: GRANT_READS,
    done: t('security.secondAdmin.recalled'),
  })
  const submit = async () => {
    const [first] = grants
    if (!first) return
    const done = await recall.run({ params: { id: first.id }, body: { keepMembers: keep, seen } })
    onEnd(done === undefined)
  }
  return (
    <section className="kit-card sec-recall" aria-label={t('security.secondAdmin.preview')}>
      <header>
        <h2>{t('security.secondAdmin.preview')}</h2>
        <Tag tone="error">{t('security.secondAdmin.lostGrants', { count: grants.length })}</Tag>
        <Tag tone={keep === 0 && memberCount > 0 ? 'error' : 'neutral'}>
          {t('security.secondAdmin.lostMembers', { count: memberCount })}
        </Tag>
        {keep === 0 && rolelessCount > 0 && (
          <Tag tone="error">{t('security.secondAdmin.roleless', { count: rolelessCount })}</Tag>
        )}
        {otherWayCount > 0 && (
          <span className="kit-quiet">{t('security.secondAdmin.otherWay', { count: otherWayCount })}</span>
        )}
        <span className="sec-grant-actions">
          <Button onClick={() => onEnd(false)}>{t('kit.cancel')}</Button>
          <Button type="primary" danger loading={recall.isRunning} onClick={() => void submit()}>
            {t('security.secondAdmin.recallAll', { count: grants.length })}
          </Button>
        </span>
      </header>
      <div className="sec-recall-body">
        <div>
          <h3>{t('security.secondAdmin.onlyBy', { count: memberCount })}</h3>
          {memberCount === 0 && <p className="kit-quiet">{t('security.secondAdmin.onlyBy.none')}</p>}
          <ul className="sec-recall-members">
            {members.map(({ kind, name, deptName, roleName, byName }, at) => (
              // Two users of one name may have the same role.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <b>{kind === 'dept' ? t('security.secondAdmin.wholeDept', { name }) : name}</b>
                <span>{deptName}</span>
                <span>{roleName}</span>
                <span className="kit-quiet">{t('security.secondAdmin.assignedBy', { name: byName })}</span>
              </li>
            ))}
          </ul>
        </div>
        {memberCount + otherWayCount > 0 && (
          <fieldset>
            <legend>{t('security.secondAdmin.whatOfMembers')}</legend>
            <Radio.Group
              value={keep}
              onChange={({ target }) => setKeep(target.value === 1 ? 1 : 0)}
              options={[
                { value: 1, label: t('security.secondAdmin.keep') },
                { value: 0, label: t('security.secondAdmin.drop') },
              ]}
            />
          </fieldset>
        )}
      </div>
    </section>
  )
}
