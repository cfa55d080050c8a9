import { Select } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shell/i18n.ts'
import type { KeyScope } from '#security/contract/api-key.ts'
import './api-key.css'

/** Calls shown with a code; the others are counted. */
const SHOWN_ROUTES = 2

interface ScopeSelectProps {
  value?: string[]
  onChange?: (codes: string[]) => void
  id?: string
  /** What can be chosen; undefined while it is loaded. */
  scopes: readonly KeyScope[] | undefined
  /** Instead of choices, while something else has to be chosen first. */
  notYet?: string | undefined
}

/** Chooses what a key is for, by the names that menus have; works as a field of a form. */
export function ScopeSelect({ value = [], onChange, id, scopes, notYet }: ScopeSelectProps) {
  const t = useT()
  const known = useMemo(() => new Map(scopes?.map((scope) => [scope.code, scope])), [scopes])
  const options = useMemo(() => scopes?.map(optionOf) ?? [], [scopes])
  return (
    <Select<string[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value}
      options={options}
      loading={scopes === undefined && notYet === undefined}
      showSearch={{ optionFilterProp: 'searchText' }}
      maxTagCount="responsive"
      notFoundContent={
        <span className="kit-quiet">
          {notYet ?? t(scopes === undefined ? 'kit.loading' : 'security.apiKey.noScope')}
        </span>
      }
      optionRender={({ value: code }) => <ScopeOption scope={known.get(String(code))} />}
      onChange={(codes) => onChange?.(codes)}
    />
  )
}

const optionOf = ({ code, names, routes }: KeyScope) => ({
  value: code,
  // The page and what is allowed on it say enough in the field; the whole path is in the list.
  label: names.slice(-2).join(' / ') || code,
  searchText: [code, ...names, ...routes.flatMap(({ path, summary }) => [path, summary])].join(' '),
})

function ScopeOption({ scope }: { scope: KeyScope | undefined }) {
  const t = useT()
  if (!scope) return null
  const { code, names, routes } = scope
  return (
    <span className="sec-scope">
      <b>{names.join(' / ') || code}</b>
      <code>{code}</code>
      {routes.slice(0, SHOWN_ROUTES).map(({ method, path, summary }) => (
        <span key={`${method} ${path}`} lang="en" title={summary}>
          {method} {path}
        </span>
      ))}
      {routes.length > SHOWN_ROUTES && (
        <span>{t('security.apiKey.moreRoutes', { count: routes.length - SHOWN_ROUTES })}</span>
      )}
    </span>
  )
}
