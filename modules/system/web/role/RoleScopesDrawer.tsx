import { Alert, Button, Select } from 'antd'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { SaveFoot } from '#kit/overlay/SaveFoot.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT, type TextKey } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { roleScopeRoutes, type RoleScopes, type ScopeKind } from '#system/contract/role-scope.ts'
import { ScopeDepts } from './ScopeDepts.tsx'
import { useRoleScopes } from './use-role-scopes.ts'
import './role-scopes.css'

interface RoleScopesDrawerProps extends OverlayProps {
  /** Of the role. */
  id: string
  name: string
  onClose: () => void
}

/** What a role sets for single resources in place of its own data scope. */
export default function RoleScopesDrawer({ id, name, onClose, ...overlay }: RoleScopesDrawerProps) {
  const t = useT()
  const { data, error, refetch } = useCall(roleScopeRoutes.get, { params: { id } }, { isOwn: true })
  const edited = useRoleScopes(id, data?.scopes ?? [], onClose)
  const close = () => void edited.mayClose().then((isSure) => isSure && onClose())
  return (
    <TabDrawer
      {...overlay}
      title={t('system.roleScope.of', { name })}
      width={640}
      onClose={close}
      footer={
        <SaveFoot
          isChanged={edited.isChanged}
          isSaving={edited.isSaving}
          onCancel={close}
          onSave={() => void edited.save()}
        />
      }
    >
      <p className="sys-scopes-words">{t('system.roleScope.words')}</p>
      {data?.restriction && <Alert type="info" title={t(`kit.restriction.${data.restriction}`)} />}
      {data?.resources.map(({ resource, hasRules }) => (
        <ResourceRow
          key={resource}
          resource={resource}
          rules={hasRules ? data.rules.filter((rule) => rule.resource === resource) : []}
          edited={edited}
          isReadOnly={data.restriction !== null}
        />
      ))}
      {error && (
        <Empty title={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

/** What the resources are called. One that a later version declares is shown by its name. */
const RESOURCE_TEXTS: Readonly<Record<string, TextKey>> = {
  user: 'system.roleScope.resource.user',
  dept: 'system.roleScope.resource.dept',
  share: 'system.roleScope.resource.share',
  recycle: 'system.roleScope.resource.recycle',
  meeting: 'system.roleScope.resource.meeting',
  absence: 'system.roleScope.resource.absence',
  formRecord: 'system.roleScope.resource.formRecord',
  registration: 'system.roleScope.resource.registration',
  apiKey: 'system.roleScope.resource.apiKey',
  online: 'system.roleScope.resource.online',
  behavior: 'system.roleScope.resource.behavior',
}

const KINDS = [0, 1, 2, 3, 4] as const satisfies readonly ScopeKind[]
/** What a drop-down has for "the scope of the role". */
const NONE = -1
const RULE = 5

interface ResourceRowProps {
  resource: string
  rules: RoleScopes['rules']
  edited: ReturnType<typeof useRoleScopes>
  isReadOnly: boolean
}

function ResourceRow({ resource, rules, edited, isReadOnly }: ResourceRowProps) {
  const t = useT()
  const text = RESOURCE_TEXTS[resource]
  const label = text === undefined ? resource : t(text)
  const scope = edited.scopeOf(resource)
  const [first] = rules
  const choose = (kind: ScopeKind | typeof NONE) => {
    if (kind === NONE) return edited.edit(resource, null)
    const ruleId = kind === RULE ? (first?.id ?? null) : null
    edited.edit(resource, { resource, kind, deptIdList: [], ruleId })
  }
  return (
    <div className="sys-scope-row" role="group" aria-label={label}>
      <span>{label}</span>
      <Select<ScopeKind | typeof NONE>
        aria-label={t('system.roleScope.kindOf', { resource: label })}
        value={scope?.kind ?? NONE}
        disabled={isReadOnly}
        options={[
          { value: NONE, label: t('system.roleScope.own') },
          ...KINDS.map((kind) => ({ value: kind, label: t(`system.role.scope.${kind}`) })),
          ...(first ? [{ value: RULE as ScopeKind, label: t('system.roleScope.rule') }] : []),
        ]}
        onChange={choose}
      />
      {scope?.kind === RULE && (
        <Select<string>
          className="sys-scope-more"
          aria-label={t('system.roleScope.ruleOf', { resource: label })}
          value={scope.ruleId}
          disabled={isReadOnly}
          showSearch={{ optionFilterProp: 'label' }}
          options={rules.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(ruleId) => edited.edit(resource, { ...scope, ruleId })}
        />
      )}
      {scope?.kind === 4 && (
        <div className="sys-scope-more">
          <ScopeDepts
            chosen={new Set(scope.deptIdList)}
            isReadOnly={isReadOnly}
            onChange={(ids) => edited.edit(resource, { ...scope, deptIdList: [...ids] })}
          />
        </div>
      )}
    </div>
  )
}
