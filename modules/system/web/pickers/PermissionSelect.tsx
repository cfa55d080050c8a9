import { Select } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import './permission-select.css'

/** Routes shown with a code; the others are counted. */
const SHOWN_ROUTES = 2
/** Routes change with the program, not while it runs. */
const FRESH_MS = 600_000

interface PermissionSelectProps {
  value?: string[]
  onChange?: (codes: string[]) => void
  id?: string
}

/** Chooses permission codes among those some call asks for, and says which calls. Works as a field of a form. */
export function PermissionSelect({ value = [], onChange, id }: PermissionSelectProps) {
  const t = useT()
  const { data = [], isLoading } = useCall(menuRoutes.codes, {}, { freshFor: FRESH_MS })
  const routesOf = useMemo(() => new Map(data.map(({ code, routes }) => [code, routes])), [data])
  const options = data.map(({ code, routes }) => ({
    value: code,
    label: code,
    searchText: [code, ...routes.flatMap(({ path, summary }) => [path, summary])].join(' '),
  }))
  return (
    <Select<string[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value}
      options={options}
      loading={isLoading}
      showSearch={{ optionFilterProp: 'searchText' }}
      notFoundContent={<span className="kit-quiet">{t(isLoading ? 'kit.loading' : 'system.menu.codeUnknown')}</span>}
      optionRender={({ value: code }) => {
        const routes = routesOf.get(String(code)) ?? []
        return (
          <span className="sys-code">
            <b>{code}</b>
            {routes.slice(0, SHOWN_ROUTES).map(({ method, path, summary }) => (
              <span key={`${method} ${path}`} lang="en" title={summary}>
                {method} {path}
              </span>
            ))}
            {routes.length > SHOWN_ROUTES && (
              <span>{t('system.menu.moreRoutes', { count: routes.length - SHOWN_ROUTES })}</span>
            )}
          </span>
        )
      }}
      onChange={(codes) => onChange?.(codes)}
    />
  )
}
