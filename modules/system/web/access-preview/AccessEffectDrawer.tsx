import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useT } from '#shell/i18n.ts'
import type { AccessPreview, ChangedKey } from '#system/contract/access-preview.ts'
import { formatCount } from '#shell/formats.ts'
import { FIELD_TEXTS } from './field-texts.ts'
import { AffectedUsers, ChangedRights, SIDES } from './EffectParts.tsx'

interface AccessEffectDrawerProps extends OverlayProps {
  preview: AccessPreview
  onClose: () => void
}

/** Everything that a preview knows: right by right, and user by user. */
export default function AccessEffectDrawer({ preview, onClose, ...overlay }: AccessEffectDrawerProps) {
  const t = useT()
  const nameOf = useKeyName()
  const { keyCount, conflicts, altered, tenants } = preview
  const keys = preview.keys.map((each) => ({ ...each, name: nameOf(each) }))
  const named = new Map(keys.map(({ key, name }) => [key, name]))
  return (
    <TabDrawer {...overlay} title={t('system.role.preview')} width={560} onClose={onClose}>
      <div className="sys-effect-all-of-it">
        {keys.length > 0 && <p className="sys-hint">{t('system.role.preview.covered')}</p>}
        {keys.length > 0 && <ChangedRights rights={keys} />}
        {keyCount > keys.length && <p className="sys-hint">{t('system.access.moreKeys', { count: keyCount })}</p>}
        {SIDES.map((side) => (
          <AffectedUsers key={side} side={side} {...preview[side]} nameOf={(key) => named.get(key) ?? key} />
        ))}
        {conflicts.count > 0 && <Conflicts of={conflicts} />}
        {altered.count > 0 && <Altered of={altered} />}
        {tenants.count > 0 && <Tenants of={tenants} />}
      </div>
    </TabDrawer>
  )
}

/** What a right is called. */
function useKeyName(): (of: Pick<ChangedKey, 'kind' | 'name' | 'mode'>) => string {
  const t = useT()
  const fieldName = (name: string) => {
    const text = FIELD_TEXTS[name]
    return text === undefined ? name : t(text)
  }
  return ({ kind, name, mode }) => {
    if (kind === 'scope') return t('system.access.allData')
    if (kind === 'rule') return t('system.access.rule', { name })
    if (kind === 'field' && mode !== null)
      return t('system.access.field', { name: fieldName(name), mode: t(`system.fieldMode.${mode}`) })
    return name
  }
}

function Conflicts({ of: { count, people } }: { of: AccessPreview['conflicts'] }) {
  const t = useT()
  return (
    <section>
      <h3>{t('system.access.conflicts', { count })}</h3>
      <p className="sys-hint">{t('system.roleExclusion.violatorsHint')}</p>
      <ul className="sys-effect-people">
        {people.map(({ id, realName, one, other }) => (
          <li key={id}>
            <Avatar id={id} name={realName} />
            <span>
              <span>{realName}</span>
              <small>{t('system.roleExclusion.both', { one, other })}</small>
            </span>
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="sys-hint">{t('system.role.preview.more', { count: count - people.length })}</p>
      )}
    </section>
  )
}

/** Users who see other records by a data rule, and how many of them where that was counted. */
function Altered({ of: { count, people } }: { of: AccessPreview['altered'] }) {
  const t = useT()
  return (
    <section>
      <h3>{t('system.access.altered', { count })}</h3>
      <p className="sys-hint">{t('system.access.alteredHint')}</p>
      <ul className="sys-effect-people">
        {people.map(({ id, realName, headUrl, deptName, gain, lose }) => (
          <li key={id}>
            <Avatar id={id} name={realName} url={headUrl} />
            <span>
              <span>{realName}</span> <span className="kit-quiet">{deptName}</span>
              {gain !== null && lose !== null && <small>{t('system.access.records', { gain, lose })}</small>}
            </span>
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="sys-hint">{t('system.role.preview.more', { count: count - people.length })}</p>
      )}
    </section>
  )
}

/** Of each tenant the number of users. */
function Tenants({ of: { count, list } }: { of: AccessPreview['tenants'] }) {
  const t = useT()
  return (
    <table className="sys-effect-table">
      <thead>
        <tr>
          <th scope="col">{t('system.access.tenant')}</th>
          <th scope="col">{t('system.access.tenant.gain')}</th>
          <th scope="col">{t('system.access.tenant.lose')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ name, gain, lose }, at) => (
          <tr key={`${name} ${at}`}>
            <td>{name}</td>
            <td>{formatCount(gain)}</td>
            <td>{formatCount(lose)}</td>
          </tr>
        ))}
        {count > list.length && (
          <tr>
            <td colSpan={3}>{t('system.access.tenants', { count })}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
