import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { behaviorRoutes } from '#behavior/contract/behavior.ts'

/** Stand for no menu and no module, as in the contract. */
const OTHER_MENU = '00000000-0000-0000-0000-000000000000'
const NONE = 'other'
/** Milliseconds; menus and departments change seldom. */
const FRESH_MS = 60_000

interface Option {
  readonly value: string
  readonly label: string
}

/** What entries can be about, as options of filters. */
export function useKindOptions(): { modules: Option[]; menus: Option[]; depts: Option[] } {
  const t = useT()
  const { data } = useCall(behaviorRoutes.kinds, {}, { freshFor: FRESH_MS })
  const { modules = [], menus = [], depts = [] } = data ?? {}
  const other = t('behavior.other')
  return {
    modules: [...modules.map(({ code, name }) => ({ value: code, label: name })), { value: NONE, label: other }],
    menus: [...menus.map(({ id, name }) => ({ value: id, label: name })), { value: OTHER_MENU, label: other }],
    depts: depts.map(({ id, name }) => ({ value: id, label: name })),
  }
}
